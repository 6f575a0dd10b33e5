import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ask, newAccount, signedIn } from './account.ts'
import { noBrowser, openSite } from './browser.ts'
import { arrives } from './checks.ts'
import { button, dialog, lists, makeList, namedAccount } from './list-screen.ts'

const skip = noBrowser

describe('my bins', { concurrency: 2 }, () => {
  test('lists what is mine, last changed first, twenty a page', { skip }, async (t) => {
    const account = await newAccount()
    for (let number = 1; number <= 21; number++) {
      await makeList(account, { name: `List ${number}`, is_public: number === 21, bins: ['990001'] })
    }
    const { page } = await openSite(t, { path: '/mybins', storage: signedIn(account) })
    await page.getByText('Showing 1 - 20 of 21').waitFor()
    assert.equal(await lists(page).count(), 20)
    const first = lists(page).first()
    for (const words of ['List 21', 'Public', '1 BIN'])
      await first.getByText(words, { exact: true }).waitFor()
    await first.getByText(/^Updated /).waitFor()
    await page.getByRole('button', { name: 'Next page' }).click()
    await arrives(page, '/mybins?page=2')
    await lists(page).getByText('List 1', { exact: true }).waitFor()
    await lists(page).getByText('Private', { exact: true }).waitFor()
    await page.reload()
    await lists(page).getByText('List 1', { exact: true }).waitFor()
    await page.goBack()
    await page.getByText('Showing 1 - 20 of 21').waitFor()
    await page.goto(`${new URL(page.url()).origin}/mybins?page=9`)
    await page.getByText('There is no page 9.').waitFor()
    await button(page, 'First page').click()
    await arrives(page, '/mybins')
  })

  test('has tabs that keys move between, each with an address', { skip }, async (t) => {
    const account = await newAccount()
    const other = await namedAccount('Ada')
    const id = await makeList(other, { name: 'Hers', description: 'A list of hers' })
    if (id) await ask(`POST /api/binlists/${id}/bookmark`, undefined, account.token)
    const { page } = await openSite(t, { path: '/mybins', storage: signedIn(account) })
    await page.getByText('You have no lists yet.').waitFor()
    const tab = (name: string) => page.getByRole('tab', { name })
    assert.equal(await tab('Lists').getAttribute('aria-selected'), 'true')
    await tab('Lists').focus()
    await page.keyboard.press('ArrowRight')
    await arrives(page, '/mybins?tab=bookmarks')
    assert.ok(await tab('Bookmarks').evaluate((element) => element === document.activeElement))
    await lists(page).getByText('by Ada').waitFor()
    await lists(page).getByText('A list of hers').waitFor()
    assert.equal(await page.getByRole('link', { name: 'New List' }).count(), 0)
    await page.keyboard.press('ArrowRight')
    await arrives(page, '/mybins')
    await page.goBack()
    await lists(page).getByText('Hers', { exact: true }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Settings' }).click()
    await arrives(page, '/settings')
  })

  test('says what to do when there is nothing', { skip }, async (t) => {
    const { page } = await openSite(t, {
      path: '/mybins?tab=bookmarks',
      storage: signedIn(await newAccount()),
    })
    await page.getByRole('link', { name: 'Browse public lists' }).click()
    await arrives(page, '/all-bin-lists')
    await page.goBack()
    await page.getByRole('tab', { name: 'Lists' }).click()
    await page.getByRole('tabpanel').getByRole('link', { name: 'New List' }).click()
    await arrives(page, '/create-bin-list')
  })

  const failures: [path: string, title: string, text: string][] = [
    [
      '/mybins',
      'Error Fetching Lists',
      'Could not load your BIN lists. Please check your connection or try again later.',
    ],
    ['/mybins?tab=bookmarks', 'Error Fetching Bookmarks', 'Could not load your bookmarked lists.'],
  ]
  for (const [path, title, text] of failures) {
    test(`${title} can be tried again`, { skip }, async (t) => {
      const { page } = await openSite(t, {
        path,
        storage: signedIn(await newAccount()),
        expected: [/Failed to load resource/],
        before: (page) => page.route('**/api/binlists**', (route) => route.abort()),
      })
      const alert = page.getByRole('alert')
      await alert.getByText(title).waitFor()
      await alert.getByText(text).waitFor()
      await page.unroute('**/api/binlists**')
      await button(page, 'Try again').click()
      await page.getByText(/^You have no (lists|bookmarks) yet\./).waitFor()
    })
  }

  test('changes and deletes lists where they are listed', { skip }, async (t) => {
    const account = await newAccount()
    await makeList(account, { name: 'One' })
    const id = await makeList(account, { name: 'Two' })
    const { page } = await openSite(t, { path: '/mybins', storage: signedIn(account) })
    await button(page, 'Settings: One').click()
    await dialog(page, 'Bin List Settings').getByRole('textbox', { name: 'Name' }).fill('Renamed')
    await dialog(page, 'Bin List Settings').getByRole('button', { name: 'Save' }).click()
    await lists(page).first().getByText('Renamed').waitFor()
    await button(page, 'Delete: Renamed').click()
    await dialog(page, 'Delete BIN List').getByRole('button', { name: 'Delete' }).click()
    await lists(page).getByRole('link', { name: 'Renamed' }).waitFor({ state: 'detached' })
    await button(page, 'Edit Bins: Two').click()
    await arrives(page, `/list/${id}?edit=true`)
    await dialog(page, 'Edit Bins').waitFor()
  })

  test('asks to sign in when the session is over', { skip }, async (t) => {
    const account = await newAccount()
    if (account.token) await ask('POST /api/auth/logout', undefined, account.token)
    const { page } = await openSite(t, {
      path: '/mybins',
      storage: signedIn(account),
      expected: [/status of 401/],
    })
    await page.getByRole('heading', { name: 'Authentication Required' }).waitFor()
    await page.getByRole('link', { name: 'Sign In', exact: true }).waitFor()
  })
})

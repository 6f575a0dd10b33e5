import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { ask, newAccount, signedIn } from './account.ts'
import { noBrowser, openSite } from './browser.ts'
import { arrives } from './checks.ts'
import { button, dialog, entriesOf, listOf, makeList, namedAccount, said } from './list-screen.ts'

const skip = noBrowser
const owner = await namedAccount('Grace')
const other = await newAccount()
const expected = [/Failed to load resource: the server responded with a status of (403|500)/]
const broken = { status: 500, json: { message: 'It broke.' } }
const bins = ['990001', '990002']

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

describe('someone else’s list', { concurrency: 2 }, () => {
  test('is bookmarked at once, and not when the server does not agree', { skip }, async (t) => {
    const id = await makeList(owner, { name: 'To keep', bins })
    const { page } = await openSite(t, { path: `/list/${id}`, storage: signedIn(other), expected })
    await page.getByText('by Grace').waitFor()
    const held = Promise.withResolvers<void>()
    await page.route('**/bookmark', async (route) => {
      await held.promise
      await route.fulfill(broken)
    })
    await button(page, 'Bookmark').click()
    await button(page, 'Bookmarked').waitFor()
    held.resolve()
    await button(page, 'Bookmark').waitFor()
    await said(page, 'The bookmark was not saved').waitFor()
    await said(page, 'It broke.').waitFor()
    await page.unroute('**/bookmark')
    await Promise.all([page.waitForResponse('**/bookmark'), button(page, 'Bookmark').click()])
    await button(page, 'Bookmarked').waitFor()
    assert.equal((await listOf(other, id)).is_bookmarked, true)
    await page.getByRole('link', { name: 'my bins' }).click()
    await page.getByRole('tab', { name: 'Bookmarks' }).click()
    await page.getByRole('link', { name: 'To keep' }).waitFor()
    await button(page, 'Remove bookmark: To keep').click()
    await page.getByText('You have no bookmarks yet.').waitFor()
    await button(page, 'Undo').click()
    await page.getByRole('link', { name: 'To keep' }).waitFor()
    assert.equal((await listOf(other, id)).is_bookmarked, true)
  })

  test('is cloned to a private copy, when its owner allows it', { skip }, async (t) => {
    const id = await makeList(owner, { name: 'To clone', forkable: true, bins, notes: ['one', ''] })
    const { page } = await openSite(t, { path: `/list/${id}`, storage: signedIn(other), expected })
    await page.route('**/fork', (route) => route.fulfill(broken))
    await button(page, 'Clone').click()
    await said(page, 'The list was not cloned').waitFor()
    await page.unroute('**/fork')
    await button(page, 'Clone').click()
    await heading(page, 'Copy of To clone').waitFor()
    const copy = page.url().split('/').at(-1)!
    assert.notEqual(copy, id)
    await page.getByText('Private', { exact: true }).waitFor()
    await button(page, 'Edit Bins').waitFor()
    assert.deepEqual(await entriesOf(other, copy), ['990001 one', '990002'])
  })

  test('shows only what its owner allows', { skip }, async (t) => {
    const id = await makeList(owner, { name: 'Locked', downloadable: false, filterable: false, bins })
    const { page } = await openSite(t, { path: `/list/${id}`, storage: signedIn(other) })
    await button(page, 'Bookmark').waitFor()
    for (const name of ['Download', 'Clone', 'Edit Bins', 'Settings', 'Delete', 'Make Private']) {
      assert.equal(await button(page, name).count(), 0, name)
    }
    assert.equal(await page.getByRole('searchbox').count(), 0)
    assert.equal(await page.getByRole('button', { name: /^Filter/ }).count(), 0)
    assert.equal(await page.getByRole('button', { name: /^Delete/ }).count(), 0)
  })

  test('can be reported, with a reason', { skip }, async (t) => {
    const id = await makeList(owner, { name: 'To report', bins })
    const { page } = await openSite(t, { path: `/list/${id}`, storage: signedIn(other), expected })
    await button(page, 'Report').click()
    const report = dialog(page, 'Report List')
    await report.getByRole('button', { name: 'Report' }).click()
    await report.getByText('Say in a few words what is wrong with it.').waitFor()
    await report.getByRole('textbox').fill('It names people.')
    await page.route('**/report', (route) => route.fulfill(broken))
    await report.getByRole('button', { name: 'Report' }).click()
    await report.getByRole('alert').getByText('It broke.').waitFor()
    await page.unroute('**/report')
    await report.getByRole('button', { name: 'Report' }).click()
    await said(page, 'Reported').waitFor()
    await report.waitFor({ state: 'detached' })
  })

  test('tells who is not logged in why that is needed', { skip }, async (t) => {
    const id = await makeList(owner, { name: 'Open', forkable: true, bins })
    const { page, requests } = await openSite(t, { path: `/list/${id}` })
    for (const name of ['Bookmark', 'Clone', 'Report']) {
      const locked = button(page, name)
      assert.equal(await locked.getAttribute('aria-disabled'), 'true', name)
      await locked.focus()
      await page.getByRole('tooltip').getByText('You must be logged in for that').waitFor()
      await locked.click({ force: true })
      await page.keyboard.press('Enter')
    }
    assert.deepEqual(
      requests.filter((line) => line.startsWith('POST')),
      [],
    )
    await button(page, 'Download').hover()
    await page.getByRole('tooltip').getByText('Max: 5000').waitFor()
    await page.getByRole('link', { name: 'Feed' }).waitFor()
    const feed = page.locator('link[rel=alternate][type="application/atom+xml"]')
    assert.equal(await feed.getAttribute('href'), `/api/binlists/${id}/feed`)
  })

  test('that is private stays unseen, by accounts and by others', { skip }, async (t) => {
    const id = await makeList(owner, { name: 'Secret name', is_public: false, bins })
    const words = "This bin list is private and you don't have permission to view it."
    const signed = await openSite(t, { path: `/list/${id}`, storage: signedIn(other), expected })
    await heading(signed.page, 'Private Bin List').waitFor()
    await signed.page.getByText(words).waitFor()
    const anonymous = await openSite(t, { path: `/list/${id}`, expected })
    await heading(anonymous.page, 'Private Bin List').waitFor()
    assert.ok(!(await anonymous.page.content()).includes('Secret name'))
    await anonymous.page.getByRole('link', { name: 'Sign In' }).click()
    await arrives(anonymous.page, `/login?from=%2Flist%2F${id}`)
  })
})

describe('one’s own list', { concurrency: 2 }, () => {
  test('is made public and private at once, and not when the server does not agree', { skip }, async (t) => {
    const id = await makeList(owner, { name: 'Shy', bins })
    const { page } = await openSite(t, { path: `/list/${id}`, storage: signedIn(owner), expected })
    const held = Promise.withResolvers<void>()
    await page.route(`**/api/binlists/${id}`, async (route) => {
      if (route.request().method() !== 'PUT') return route.continue()
      await held.promise
      return route.fulfill(broken)
    })
    await button(page, 'Make Private').click()
    await page.getByText('Private', { exact: true }).waitFor()
    held.resolve()
    await said(page, 'The list is still public').waitFor()
    await button(page, 'Make Private').waitFor()
    await page.getByText('Public', { exact: true }).waitFor()
    await page.unroute(`**/api/binlists/${id}`)
    await Promise.all([page.waitForResponse(`**/api/binlists/${id}`), button(page, 'Make Private').click()])
    await button(page, 'Make Public').waitFor()
    assert.equal((await listOf(owner, id)).is_public, false)
    assert.equal(await page.getByRole('link', { name: 'Feed' }).count(), 0)
  })

  test('has settings: a name it must have, a description, flags', { skip }, async (t) => {
    const id = await makeList(owner, { name: 'Old name', bins })
    const { page } = await openSite(t, { path: `/list/${id}`, storage: signedIn(owner), expected })
    await button(page, 'Settings').click()
    const settings = dialog(page, 'Bin List Settings')
    const name = settings.getByRole('textbox', { name: 'Name' })
    assert.equal(await name.inputValue(), 'Old name')
    await name.fill(' ')
    await settings.getByRole('button', { name: 'Save' }).click()
    await settings.getByText('Please provide a name for the list').waitFor()
    await name.fill('x'.repeat(121))
    await settings.getByText('Name cannot exceed 120 characters.').waitFor()
    await name.fill('New name')
    await settings.getByRole('textbox', { name: 'Description' }).fill('by @bindex_dev, not @abcd')
    await settings.getByRole('switch', { name: 'Allow cloning' }).check()
    const [request] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'PUT'),
      settings.getByRole('button', { name: 'Save' }).click(),
    ])
    assert.deepEqual(request.postDataJSON(), {
      name: 'New name',
      description: 'by @bindex_dev, not @abcd',
      forkable: true,
    })
    await heading(page, 'New name').waitFor()
    const handle = page.getByRole('link', { name: '@bindex_dev' })
    assert.equal(await handle.getAttribute('href'), 'https://t.me/bindex_dev')
    assert.match((await handle.getAttribute('rel')) ?? '', /noopener/)
    assert.equal(await page.getByRole('link', { name: '@abcd' }).count(), 0)
  })

  test('is deleted after a question, and not when that fails', { skip }, async (t) => {
    const id = await makeList(owner, { name: 'To go', bins })
    const { page } = await openSite(t, { path: `/list/${id}`, storage: signedIn(owner), expected })
    await button(page, 'Delete').click()
    const question = dialog(page, 'Delete BIN List')
    await question.getByText('2 BINs').waitFor()
    await page.route(`**/api/binlists/${id}`, (route) =>
      route.request().method() === 'DELETE' ? route.fulfill(broken) : route.continue(),
    )
    await question.getByRole('button', { name: 'Delete' }).click()
    await question.getByRole('alert').getByText('Deletion Failed').waitFor()
    await question.getByText('Failed to delete the list. Please try again.').waitFor()
    await page.unroute(`**/api/binlists/${id}`)
    await question.getByRole('button', { name: 'Delete' }).click()
    await arrives(page, '/mybins')
    await said(page, '“To go” is deleted').waitFor()
    assert.equal(await page.getByRole('link', { name: 'To go' }).count(), 0)
    const reply = await fetch(`${process.env['BINDEX_SITE']}/api/binlists/${id}`)
    assert.equal(reply.status, 404)
  })

  test('belongs to nobody here when the session is over', { skip }, async (t) => {
    const account = await newAccount()
    const id = await makeList(account, { name: 'Was mine', bins })
    const { page } = await openSite(t, {
      path: `/list/${id}`,
      storage: signedIn(account),
      expected: [/status of 401/],
    })
    await button(page, 'Edit Bins').waitFor()
    await ask('POST /api/auth/logout', undefined, account.token)
    await button(page, 'Make Private').click()
    await button(page, 'Bookmark').waitFor()
    assert.equal(await button(page, 'Edit Bins').count(), 0)
    await page.getByRole('link', { name: 'login' }).waitFor()
  })
})

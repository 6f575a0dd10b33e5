import type { Page } from '@playwright/test'
import { newAccount, signedIn } from '../accounts/account.ts'
import { someBins } from '../dataset.ts'
import { entriesOf, madeBins, makeList } from '../lists/list-screen.ts'
import { binOf, openDialog, review, star } from '../reviews/review-screen.ts'
import { button, dialog, toast } from '../screen.ts'
import { expect, type OpenSite, test } from '../test.ts'
import type { Visit } from '../visit.ts'
import { expected, keepSite, keptNames, turnOn } from './device-screen.ts'

const needsConnection = 'This needs a connection. Nothing is lost: try again when you are online.'

const goOffline = (page: Page) => page.context().setOffline(true)
const goOnline = (page: Page) => page.context().setOffline(false)

/** A visitor whose browser keeps the site. */
async function open(openSite: OpenSite, visit: Visit = {}): Promise<Page> {
  const { page } = await openSite({ expected, keepsSite: true, ...visit })
  await keepSite(page)
  return page
}

test.describe('without a connection', () => {
  test('pages, searches, tools and lists that were seen are there', async ({ openSite }) => {
    const page = await open(openSite)
    await turnOn(page)
    const list = await makeList(await newAccount(), { name: 'Seen before', bins: madeBins(3) })
    await page.goto(`/list/${list}`)
    await expect(page.getByRole('heading', { name: 'Seen before' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await goOffline(page)
    await page.goto('/?vendors=VISA')
    await expect(page.getByRole('table')).toBeVisible()
    await expect(page.getByText('You are offline.')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('table')).toBeVisible()
    await page.goto('/tools/decryptor')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto('/tools/iso-8583-reader')
    await expect(page.getByRole('textbox', { name: 'ISO 8583 messages' })).toBeVisible()
    await page.goto(`/list/${list}`)
    await expect(page.getByRole('heading', { name: 'Seen before' })).toBeVisible()
    await expect(page.getByText(/This is as of /)).toBeVisible()
  })

  test('a BIN that was opened by its address shows its reviews and its flag', async ({ openSite }) => {
    const [bin = ''] = await someBins(1)
    await review(await newAccount(), bin, { stars: 4, description: 'Works in three shops' })
    const page = await open(openSite, { path: `/bin/${bin}` })
    await expect.poll(() => keptNames(page, 'bindex-kept')).toContain(`/api/bin/${bin}`)
    await goOffline(page)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: bin })).toBeVisible()
    await expect(page.getByText('Works in three shops')).toBeVisible()
    await expect(page.getByText(/This is as of /)).toBeVisible()
    await expect(page.locator('img.flag')).toHaveCount(0)
    const picture = await page
      .locator('.flag')
      .first()
      .evaluate((flag) => getComputedStyle(flag).backgroundImage)
    expect(picture).toContain('data:image/svg')
  })
})

test.describe('writing without a connection says so and keeps what was typed:', () => {
  test('a review', async ({ openSite }) => {
    const [, bin = ''] = await someBins(2)
    const account = await newAccount()
    const page = await open(openSite, { path: `/bin/${bin}`, storage: signedIn(account) })
    const opened = await openDialog(page, 'Add Review')
    await star(opened, 4).check({ force: true })
    await opened.getByRole('textbox', { name: 'Description' }).fill('Accepted in Porto')
    await goOffline(page)
    await button(page, 'Submit').click()
    await expect(opened.getByText(needsConnection)).toBeVisible()
    await expect(opened.getByRole('textbox', { name: 'Description' })).toHaveValue('Accepted in Porto')
    await goOnline(page)
    await button(page, 'Submit').click()
    await expect(opened).toBeHidden()
    expect((await binOf(bin)).reviews.map(({ description }) => description)).toEqual(['Accepted in Porto'])
  })

  test('BINs for a list, and a note', async ({ openSite }) => {
    const account = await newAccount()
    const list = await makeList(account, { name: 'Mine', bins: ['990001'] })
    const page = await open(openSite, { path: `/list/${list}`, storage: signedIn(account) })
    await button(page, 'Edit Bins').click()
    const edit = dialog(page, 'Edit Bins')
    await edit.getByRole('textbox', { name: 'BINs to add' }).fill('990002 second')
    await goOffline(page)
    await edit.getByRole('button', { name: 'Add BINs' }).click()
    await expect(edit.getByText(needsConnection)).toBeVisible()
    await expect(edit.getByRole('textbox', { name: 'BINs to add' })).toHaveValue('990002 second')
    await goOnline(page)
    await edit.getByRole('button', { name: 'Add BINs' }).click()
    await expect(edit).toBeHidden()
    expect(await entriesOf(account, list)).toEqual(['990001', '990002 second'])

    await goOffline(page)
    await button(page, 'Add note for 990001').filter({ visible: true }).first().click()
    await page.getByRole('textbox', { name: 'Note for 990001' }).fill('first')
    await page.keyboard.press('Enter')
    await expect(toast(page, needsConnection)).toBeVisible()
    await goOnline(page)
    await button(page, 'Try again').click()
    await expect.poll(() => entriesOf(account, list)).toEqual(['990001 first', '990002 second'])
  })

  test('settings', async ({ openSite }) => {
    const page = await open(openSite, { path: '/settings', storage: signedIn(await newAccount()) })
    await goOffline(page)
    await page.getByRole('textbox', { name: 'Your Name' }).fill('Grace')
    await button(page, 'Save Name').click()
    await expect(page.getByText(needsConnection)).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Your Name' })).toHaveValue('Grace')
    await goOnline(page)
    await button(page, 'Save Name').click()
    await expect(page.getByRole('status').getByText('Saved')).toBeVisible()
  })
})

test.describe('logging out', () => {
  for (const isOnline of [true, false])
    test(`removes what was kept ${isOnline ? 'with' : 'without'} a connection`, async ({ openSite }) => {
      const account = await newAccount()
      const list = await makeList(account, { name: 'Private matter', is_public: false, bins: madeBins(2) })
      const page = await open(openSite, { path: `/list/${list}`, storage: signedIn(account) })
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Private matter' })).toBeVisible()
      await expect.poll(() => keptNames(page, 'bindex-kept')).toContain(`/api/binlists/${list}`)
      if (!isOnline) await goOffline(page)
      await button(page, 'logout').click()
      await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
      await expect.poll(() => keptNames(page, 'bindex-kept')).toEqual([])
      if (isOnline) await goOffline(page)
      await page.goto(`/list/${list}`)
      await expect(page.getByText('You are offline.')).toBeVisible()
      await expect(page.getByText('Private matter')).toHaveCount(0)
    })
})

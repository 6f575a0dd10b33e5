// Five journeys, each by keyboard only and by touch only. What they may cost is in docs/design.md.
import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { namedAccount, newAccount, signedIn } from '../accounts/account.ts'
import { ask } from '../api.ts'
import { bins, someBins } from '../dataset.ts'
import { listOf } from '../lists/list-screen.ts'
import { box, table } from '../lookup/lookup-screen.ts'
import { input } from '../palette/palette-screen.ts'
import { binOf, binsToReview, star } from '../reviews/review-screen.ts'
import { button, dialog, toast } from '../screen.ts'
import type { Account } from '../site.ts'
import { expect, type OpenSite, test } from '../test.ts'
import type { Visit } from '../visit.ts'
import { Finger, isFirefox, Keyboard, letPageCount } from './hands.ts'

async function byKeyboard(openSite: OpenSite, visit: Visit = {}) {
  const { page } = await openSite({ ...visit, before: letPageCount })
  return { page, keyboard: new Keyboard(page) }
}

async function byTouch(openSite: OpenSite, visit: Visit = {}) {
  const { page } = await openSite({ ...visit, width: 360, height: 740, touch: true, before: letPageCount })
  return { page, finger: new Finger(page) }
}

/** As another program leaves it. */
async function copyElsewhere(page: Page, text: string): Promise<void> {
  await allowClipboard(page)
  await page.evaluate((text) => navigator.clipboard.writeText(text), text)
}

const copied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText())

async function allowClipboard(page: Page): Promise<void> {
  // Firefox is started so that it does not ask.
  if (!isFirefox()) await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
}

test.describe('one BIN', () => {
  const answered = async (page: Page, bin: string) => {
    const answer = page.getByRole('region', { name: `BIN ${bin}` })
    for (const fact of ['Country', 'Phone', 'Website'])
      await expect(answer.getByText(fact, { exact: true })).toBeVisible()
  }

  test('by keyboard', async ({ openSite }) => {
    const { page, keyboard } = await byKeyboard(openSite)
    const [bin = ''] = await someBins(1)
    await keyboard.type(bin)
    await answered(page, bin)
    await expect(box(page)).toBeFocused()
    await expect(box(page)).toHaveValue(bin)
    await keyboard.done('one BIN')
  })

  test('by touch', async ({ openSite }) => {
    const { page, finger } = await byTouch(openSite)
    const [bin = ''] = await someBins(1)
    await copyElsewhere(page, bin)
    await finger.tap(button(page, 'Paste'))
    await answered(page, bin)
    await finger.done('one BIN')
  })
})

test.describe('a spreadsheet', () => {
  const orders = async (): Promise<string[][]> =>
    (await someBins(300)).map((bin, at) => [`2026-10-${10 + (at % 20)}`, bin, `${at}.50`])
  const textOf = (rows: string[][]) =>
    [['date', 'card', 'amount'], ...rows].map((row) => row.join('\t')).join('\n')

  const isMerged = async (download: Download, rows: string[][]) => {
    const text = await readFile(await download.path(), 'utf8')
    const [head, ...lines] = text
      .replace(/^\ufeff/, '')
      .trimEnd()
      .split('\r\n')
    expect(head).toBe('date,card,amount,BRAND,TYPE,LEVEL,BANK,COUNTRY,TRAITS,FUNDING')
    expect(lines).toHaveLength(300)
    for (const [at, line] of lines.entries())
      expect(line).toMatch(new RegExp(`^${rows[at]!.join(',')},VISA,`))
  }

  test('by keyboard', async ({ openSite }) => {
    const { page, keyboard } = await byKeyboard(openSite)
    const rows = await orders()
    await copyElsewhere(page, textOf(rows))
    await keyboard.press('Control+v')
    await expect(page.getByText('Column “card” used')).toBeVisible()
    await keyboard.press('Control+Enter')
    await expect(page.getByRole('heading', { name: '300 results' })).toBeVisible()
    const [download] = await Promise.all([page.waitForEvent('download'), keyboard.press('Control+s')])
    await isMerged(download, rows)
    await keyboard.done('a spreadsheet')
  })

  test('by touch', async ({ openSite }) => {
    const { page, finger } = await byTouch(openSite)
    const rows = await orders()
    await copyElsewhere(page, textOf(rows))
    await finger.tap(button(page, 'Paste'))
    await expect(page.getByText('Column “card” used')).toBeVisible()
    await finger.tap(button(page, 'Lookup'))
    const csv = page.getByRole('group', { name: 'Export' }).getByRole('button', { name: 'CSV' })
    const [download] = await Promise.all([page.waitForEvent('download'), finger.tap(csv)])
    await isMerged(download, rows)
    await finger.done('a spreadsheet')
  })
})

test.describe('filtered', () => {
  interface Bank {
    name: string
    slug: string
  }

  /** The largest bank, and what it issued. */
  async function wanted(): Promise<{ bank: Bank; found: string[] }> {
    const { data } = await ask<{ data: Bank[] }>('GET /api/banks?search=arbo&sort=count&limit=1')
    const bank = data[0]!
    const { levels } = await ask<{ levels: { value: string }[] }>('GET /levels.json')
    const categories = levels.map(({ value }) => value).filter((level) => level.includes('PREPAID'))
    return { bank, found: await bins({ countries: ['US'], banks: [bank.slug], categories }) }
  }

  const isFound = async (page: Page, { bank, found }: { bank: Bank; found: string[] }) => {
    await expect(page).toHaveURL(new RegExp(`banks=${bank.slug}&countries=US$`))
    await expect(page.getByRole('heading', { name: `${found.length} result` })).toBeVisible()
    await expect(table(page)).toBeVisible()
  }

  test('by keyboard', async ({ openSite }) => {
    const { page, keyboard } = await byKeyboard(openSite)
    const field = (name: string) => page.getByRole('combobox', { name, exact: true })
    const chosen = (many: string) => page.getByRole('list', { name: `Chosen ${many}` })
    const search = await wanted()
    await keyboard.press('/', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab')
    await expect(field('Card Level')).toBeFocused()
    await keyboard.type('prep')
    await keyboard.press('Enter')
    await expect(chosen('levels')).toContainText('All prepaid')
    await keyboard.press('Tab', 'Tab')
    await expect(field('Bank')).toBeFocused()
    await keyboard.type('arbo')
    await keyboard.press('Enter')
    await expect(chosen('banks')).toContainText(search.bank.name)
    await keyboard.press('Tab')
    await keyboard.type('us')
    await keyboard.press('Enter')
    await expect(chosen('countries')).toContainText('United States')
    await keyboard.press('Control+Enter')
    await isFound(page, search)
    await keyboard.done('filtered')
  })

  test('by touch', async ({ openSite }) => {
    const { page, finger } = await byTouch(openSite)
    const search = await wanted()
    await finger.tap(page.getByRole('button', { name: /^Filters/ }))
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    const field = (name: string) => sheet.getByRole('combobox', { name, exact: true })
    const option = (name: string | RegExp) => page.getByRole('option', { name }).first()
    await finger.tap(field('Card Level'))
    await finger.type('prep')
    await finger.tap(option(/^All prepaid/))
    await finger.tap(field('Bank'))
    await finger.type('arb')
    await finger.tap(option(search.bank.name))
    await finger.tap(field('Country'))
    await finger.type('us')
    await finger.tap(option(/^United States/))
    await finger.tap(sheet.getByRole('button', { name: /^Lookup/ }))
    await isFound(page, search)
    await finger.done('filtered')
  })
})

test.describe('a list', () => {
  let account: Account
  test.beforeAll(async () => {
    account = await newAccount()
  })

  const visit = () => ({ path: '/?types=DEBIT&countries=PL', storage: signedIn(account) })

  const isShared = async (page: Page) => {
    await expect(toast(page, 'Link copied')).toBeVisible()
    const id = page.url().split('/').at(-1)!
    expect(await copied(page)).toBe(page.url())
    expect(await listOf(account, id)).toMatchObject({ name: 'debit, Poland', is_public: true })
  }

  test('by keyboard', async ({ openSite }) => {
    const { page, keyboard } = await byKeyboard(openSite, visit())
    await allowClipboard(page)
    await expect(table(page)).toBeVisible()
    await keyboard.press('Control+k')
    await expect(input(page)).toBeFocused()
    await keyboard.press('m', 'Enter')
    const question = dialog(page, 'Make List')
    await expect(question.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await keyboard.press('Tab', 'Space')
    await expect(question.getByRole('switch', { name: 'Public' })).toBeChecked()
    await keyboard.press('Enter')
    await page.waitForURL(/\/list\//)
    await expect(button(page, 'Share')).toBeFocused()
    await keyboard.press('Enter')
    await isShared(page)
    await expect(button(page, 'Share')).toBeFocused()
    await keyboard.done('a list')
  })

  test('by touch', async ({ openSite }) => {
    const { page, finger } = await byTouch(openSite, visit())
    await allowClipboard(page)
    await finger.tap(button(page, 'Make List'))
    const question = dialog(page, 'Make List')
    await finger.tap(question.getByRole('switch', { name: 'Public' }))
    await finger.tap(question.getByRole('button', { name: 'Make List' }))
    await page.waitForURL(/\/list\//)
    await finger.tap(button(page, 'Share'))
    await isShared(page)
    await finger.done('a list')
  })
})

test.describe('a review', () => {
  const isPublished = async (page: Page, bin: string) => {
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(button(page, 'Edit Review')).toBeVisible()
    expect((await binOf(bin)).reviews.map(({ stars }) => stars)).toEqual([5])
  }

  test('by keyboard', async ({ openSite }) => {
    const [bin = ''] = await binsToReview('MAESTRO', 2)
    const { page, keyboard } = await byKeyboard(openSite, {
      path: `/bin/${bin}`,
      storage: signedIn(await namedAccount('Kay')),
    })
    await expect(button(page, 'Add Review')).toBeVisible()
    await keyboard.press('Control+k')
    await expect(input(page)).toBeFocused()
    await keyboard.press('r', 'Enter')
    await expect(star(dialog(page, 'Add Review'), 1)).toBeFocused()
    await keyboard.press('5')
    await expect(star(dialog(page, 'Add Review'), 5)).toBeChecked()
    await keyboard.press('Enter')
    await isPublished(page, bin)
    await expect(button(page, 'Edit Review')).toBeFocused()
    await keyboard.done('a review')
  })

  test('by touch', async ({ openSite }) => {
    const [, bin = ''] = await binsToReview('MAESTRO', 2)
    const { page, finger } = await byTouch(openSite, {
      path: `/bin/${bin}`,
      storage: signedIn(await namedAccount('Tia')),
    })
    await finger.tap(button(page, 'Add Review'))
    const opened = dialog(page, 'Add Review')
    await finger.tap(opened.locator('label').filter({ has: page.getByRole('radio', { name: '5 stars' }) }))
    await finger.tap(opened.getByRole('button', { name: 'Submit' }))
    await isPublished(page, bin)
    await finger.done('a review')
  })
})

import type { Page } from '@playwright/test'
import { field, login } from '../accounts/account-screen.ts'
import { namedAccount, newAccount, signedIn } from '../accounts/account.ts'
import { ask } from '../api.ts'
import { someBins } from '../dataset.ts'
import { makeList } from '../lists/list-screen.ts'
import { dialog, table } from '../screen.ts'
import { expect, type OpenSite, test } from '../test.ts'
import type { Account } from '../site.ts'

const line = '**/api/discover'
let account: Account

test.beforeAll(async () => {
  account = await newAccount()
})
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const title = (page: Page) => page.getByRole('heading', { level: 1, name: 'Discover' })
const requestCount = (requests: string[]) => requests.filter((line) => line === 'GET /api/discover').length

const nothing = { recent_reviews: [], top_reviewers: [], recent_bin_lists: [], top_reviewed_bins: [] }

const review = (number: number, more: object = {}) => ({
  id: `review-${number}`,
  hash: `review-${number}`,
  bin: { bin: String(457_170 + number) },
  user: { name: null },
  stars: 4,
  description: '',
  tags: [],
  created_at: '2026-01-02T03:04:05Z',
  updated_at: '2026-01-02T03:04:05Z',
  is_own: false,
  ...more,
})

const discover = (openSite: OpenSite, reply: object, width = 1280) =>
  openSite({
    path: '/discover',
    storage: signedIn(account),
    width,
    before: (page) => page.route(line, (route) => route.fulfill({ json: { ...nothing, ...reply } })),
  })

test.describe('discover', () => {
  test('opens after login and links to BINs and lists', async ({ openSite }) => {
    const name = `Grace ${crypto.randomUUID().slice(0, 8)}`
    const grace = await namedAccount(name)
    const [bin = ''] = await someBins(1)
    const description = `Seen at ${name}`
    await ask(`POST /api/bin/${bin}/review`, { stars: 5, description }, grace.token)
    const list = await makeList(grace, { name: `List of ${name}`, bins: [bin] })
    const { page, requests } = await openSite({ path: '/discover' })
    await expect(page).toHaveURL('/login?from=%2Fdiscover')
    await expect(field(page)).toBeVisible()
    expect(requestCount(requests)).toBe(0)
    await field(page).fill(account.userId)
    await login(page)
    await expect(page).toHaveURL('/discover')
    const row = table(page, 'Recent Reviews').getByRole('row').filter({ hasText: description })
    await expect(row.getByRole('button', { name })).toBeVisible()
    await expect(row.getByRole('img', { name: '5 of 5 stars' })).toBeVisible()
    await row.getByRole('link', { name: bin }).click()
    await expect(page).toHaveURL(`/bin/${bin}`)
    await page.goBack()
    await expect(title(page)).toBeVisible()
    const before = requestCount(requests)
    await part(page, 'Recent Bin Lists')
      .getByRole('link', { name: `List of ${name}` })
      .click()
    await expect(page).toHaveURL(`/list/${list}`)
    await page.goBack()
    await page.getByRole('link', { name: 'View All Bin Lists' }).click()
    await expect(page).toHaveURL('/all-bin-lists')
    // Recent data comes from the cache.
    expect(requestCount(requests)).toBe(before)
  })

  test('shows the most reviewed BINs as cards that link to their pages', async ({ openSite }) => {
    const [known = '457173'] = await someBins(1)
    const top = [known, '457174', '4571751', '457176', '45717777777'].map((bin, at) => ({
      bin,
      icon_type: at === 0 ? 'visa' : 'generic',
      brand: at === 0 ? 'VISA' : null,
      avg_rating: at === 0 ? 4 : 3.7,
      review_count: 5 - at,
    }))
    const { page } = await discover(openSite, { top_reviewed_bins: top })
    const cards = part(page, 'Most Reviewed Bins').getByRole('listitem')
    await expect(cards.first().getByText('(5 reviews)')).toBeVisible()
    await expect(cards).toHaveCount(5)
    await expect(cards.first().getByText('4.0', { exact: true })).toBeVisible()
    await expect(cards.first().getByText('Visa', { exact: true })).toBeVisible()
    await expect(cards.last().getByText('3.7', { exact: true })).toBeVisible()
    await expect(cards.last().getByText('(1 review)')).toBeVisible()
    // The whole card is a link.
    await cards.first().click({ position: { x: 8, y: 60 } })
    await expect(page).toHaveURL(`/bin/${known}`)
  })

  for (const width of [1280, 360]) {
    test(`opens a review by mouse and keyboard at a width of ${width}`, async ({ openSite }) => {
      const reviews = [
        review(1, { user: { name: 'Ada' }, description: '<i>Fine</i>\nand more', stars: 2 }),
        review(2),
      ]
      const { page } = await discover(openSite, { recent_reviews: reviews }, width)
      const recent = part(page, 'Recent Reviews')
      const details = dialog(page, 'Review Details')
      // The button that opens it covers the text.
      await recent.getByText('<i>Fine</i>').click({ force: true })
      for (const words of ['457171', 'Ada', '<i>Fine</i>'])
        await expect(details.getByText(words)).toBeVisible()
      await expect(details.getByRole('img', { name: '2 of 5 stars' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(details).toBeHidden()
      await recent.getByRole('button', { name: 'Anonymous' }).focus()
      await page.keyboard.press('Enter')
      await expect(details.getByText('457172')).toBeVisible()
      await details.getByRole('button', { name: 'Close' }).click()
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Anonymous')
    })
  }

  for (const width of [1280, 360]) {
    test(`describes lists and links to them at a width of ${width}`, async ({ openSite }) => {
      const id = await makeList(account, { name: 'The real one' })
      const lists = [
        { hash: id, name: '<u>Mine</u>', description: 'About it', count: 1234, user: { name: 'Ada' } },
        { hash: 'abcdefghijkl', name: 'Other', description: '', count: 1, user: { name: null } },
      ]
      const { page } = await discover(openSite, { recent_bin_lists: lists }, width)
      const recent = part(page, 'Recent Bin Lists')
      for (const words of ['<u>Mine</u>', 'Ada', '-'])
        await expect(recent.getByText(words, { exact: true })).toBeVisible()
      await expect(recent.getByText(/^1,234/)).toBeVisible()
      await recent.getByText('About it').click({ force: true })
      await expect(page).toHaveURL(`/list/${id}`)
    })
  }
})

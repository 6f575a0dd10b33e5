import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { ask, newAccount, signedIn } from './account.ts'
import { noBrowser, openSite } from './browser.ts'
import { field, login } from './account-screen.ts'
import { arrives } from './checks.ts'
import { dialog, makeList, namedAccount, table } from './list-screen.ts'
import { someBins } from './site-data.ts'

const skip = noBrowser
const line = '**/api/discover'
const account = await newAccount()
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const title = (page: Page) => page.getByRole('heading', { level: 1, name: 'Discover' })
const asked = (requests: string[]) => requests.filter((line) => line === 'GET /api/discover').length

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

/** The page as it is when the server says this. */
const discover = (t: Parameters<typeof openSite>[0], reply: object, width = 1280) =>
  openSite(t, {
    path: '/discover',
    storage: signedIn(account),
    width,
    before: (page) => page.route(line, (route) => route.fulfill({ json: { ...nothing, ...reply } })),
  })

describe('discover', { concurrency: 2 }, () => {
  test('from the login to a BIN and back, and to a list', { skip }, async (t) => {
    const name = `Grace ${crypto.randomUUID().slice(0, 8)}`
    const grace = await namedAccount(name)
    const [bin = ''] = await someBins(1)
    const description = `Seen at ${name}`
    await ask(`POST /api/bin/${bin}/review`, { stars: 5, description }, grace.token)
    const list = await makeList(grace, { name: `List of ${name}`, bins: [bin] })
    const { page, requests } = await openSite(t, { path: '/discover' })
    await arrives(page, '/login?from=%2Fdiscover')
    await field(page).fill(account.userId)
    await login(page)
    await arrives(page, '/discover')
    const row = table(page, 'Recent Reviews').getByRole('row').filter({ hasText: description })
    await row.getByRole('button', { name }).waitFor()
    await row.getByRole('img', { name: '5 of 5 stars' }).waitFor()
    await row.getByRole('link', { name: bin }).click()
    await arrives(page, `/bin/${bin}`)
    await page.goBack()
    await title(page).waitFor()
    const before = asked(requests)
    await part(page, 'Recent Bin Lists')
      .getByRole('link', { name: `List of ${name}` })
      .click()
    await arrives(page, `/list/${list}`)
    await page.goBack()
    await page.getByRole('link', { name: 'View All Bin Lists' }).click()
    await arrives(page, '/all-bin-lists')
    // What was seen a moment ago is not asked for again.
    assert.equal(asked(requests), before)
  })

  test('the most reviewed BINs are cards that lead to their pages', { skip }, async (t) => {
    const [known = '457173'] = await someBins(1)
    const top = [known, '457174', '4571751', '457176', '45717777777'].map((bin, at) => ({
      bin,
      icon_type: at === 0 ? 'visa' : 'generic',
      brand: at === 0 ? 'VISA' : null,
      avg_rating: at === 0 ? 4 : 3.7,
      review_count: 5 - at,
    }))
    const { page } = await discover(t, { top_reviewed_bins: top })
    const cards = part(page, 'Most Reviewed Bins').getByRole('listitem')
    await cards.first().getByText('(5 reviews)').waitFor()
    assert.equal(await cards.count(), 5)
    await cards.first().getByText('4.0', { exact: true }).waitFor()
    await cards.first().getByText('Visa', { exact: true }).waitFor()
    await cards.last().getByText('3.7', { exact: true }).waitFor()
    await cards.last().getByText('(1 review)').waitFor()
    // Anywhere on the card.
    await cards.first().click({ position: { x: 8, y: 60 } })
    await arrives(page, `/bin/${known}`)
  })

  test('the top reviewers have trophies, and names that fit', { skip }, async (t) => {
    const names = ['Ada', null, '1234567890123456', '12345678901234567', '<b>bold</b>']
    const reviewers = names.map((name, at) => ({ hash: `h${at}`, name, reviews_count: 1000 - 333 * at }))
    const { page } = await discover(t, { top_reviewers: reviewers })
    const people = part(page, 'Top Reviewers').getByRole('listitem')
    await people.first().waitFor()
    assert.deepEqual(
      await people.evaluateAll((items) => items.map((item) => item.querySelector('bdi')!.textContent)),
      ['Ada', 'Anonymous', '1234567890123456', '1234567890123...', '<b>bold</b>'],
    )
    for (const [at, metal] of ['Gold', 'Silver', 'Bronze'].entries()) {
      await people.nth(at).getByLabel(`${metal} trophy`).waitFor()
    }
    assert.equal(
      await part(page, 'Top Reviewers')
        .getByLabel(/trophy/)
        .count(),
      3,
    )
    await people.first().getByText('1,000 reviews').waitFor()
    await people.nth(3).getByText('1 review', { exact: true }).waitFor()
  })

  for (const width of [1280, 360]) {
    test(`a review opens by mouse and keyboard, ${width} wide`, { skip }, async (t) => {
      const reviews = [
        review(1, { user: { name: 'Ada' }, description: '<i>Fine</i>\nand more', stars: 2 }),
        review(2),
      ]
      const { page } = await discover(t, { recent_reviews: reviews }, width)
      const recent = part(page, 'Recent Reviews')
      const details = dialog(page, 'Review Details')
      // What opens it lies over the text.
      await recent.getByText('<i>Fine</i>').click({ force: true })
      for (const words of ['457171', 'Ada', '<i>Fine</i>']) await details.getByText(words).waitFor()
      await details.getByRole('img', { name: '2 of 5 stars' }).waitFor()
      await page.keyboard.press('Escape')
      await details.waitFor({ state: 'hidden' })
      await recent.getByRole('button', { name: 'Anonymous' }).focus()
      await page.keyboard.press('Enter')
      await details.getByText('457172').waitFor()
      await details.getByRole('button', { name: 'Close' }).click()
      assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Anonymous')
    })
  }

  for (const width of [1280, 360]) {
    test(`a list says what it is and leads there, ${width} wide`, { skip }, async (t) => {
      const id = await makeList(account, { name: 'The real one' })
      const lists = [
        { hash: id, name: '<u>Mine</u>', description: 'About it', count: 1234, user: { name: 'Ada' } },
        { hash: 'abcdefghijkl', name: 'Other', description: '', count: 1, user: { name: null } },
      ]
      const { page } = await discover(t, { recent_bin_lists: lists }, width)
      const recent = part(page, 'Recent Bin Lists')
      for (const words of ['<u>Mine</u>', 'Ada', '-'])
        await recent.getByText(words, { exact: true }).waitFor()
      await recent.getByText(/^1,234/).waitFor()
      await recent.getByText('About it').click({ force: true })
      await arrives(page, `/list/${id}`)
    })
  }

  test('says of each part that it is empty', { skip }, async (t) => {
    const { page } = await discover(t, {})
    for (const words of [
      'No BIN has a review yet.',
      'Nobody has written a review yet.',
      'No recent reviews found.',
      'No recent bin lists found.',
    ]) {
      await page.getByText(words).waitFor()
    }
  })

  test('shows where things will be while they are on their way', { skip }, async (t) => {
    const held = Promise.withResolvers<void>()
    const { page } = await openSite(t, {
      path: '/discover',
      storage: signedIn(account),
      before: (page) =>
        page.route(line, async (route) => {
          await held.promise
          await route.fulfill({ json: nothing })
        }),
    })
    await part(page, 'Recent Reviews').getByRole('list', { name: 'Loading...' }).waitFor()
    held.resolve()
    await page.getByText('No recent reviews found.').waitFor()
    assert.equal(await page.getByRole('list', { name: 'Loading...' }).count(), 0)
  })
})

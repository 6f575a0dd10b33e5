import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newAccount } from './account.ts'
import { noBrowser, openSite } from './browser.ts'
import { arrives } from './checks.ts'
import { button, makeList } from './list-screen.ts'

const skip = noBrowser
const line = '**/api/all-public/binlists**'

const day = 86_400_000
const list = (number: number, part: object = {}) => ({
  id: `abcdefgh${String(number).padStart(4, '0')}`,
  name: `List ${number}`,
  description: '',
  count: 1234,
  created_at: new Date(Date.now() - number * day).toISOString(),
  views: 0,
  bookmarks: 0,
  ...part,
})

const reply = (data: object[], page = 1, total = data.length) => {
  const from = (page - 1) * 24 + 1
  const last_page = Math.max(1, Math.ceil(total / 24))
  return {
    data,
    pagination: { current_page: page, from, last_page, per_page: 24, to: from + data.length - 1, total },
  }
}

describe('all public lists', { concurrency: 2 }, () => {
  test('has a card for each, with what is known of it', { skip }, async (t) => {
    const data = [
      list(0, { description: 'About it', views: 12, bookmarks: 3 }),
      list(1),
      list(29),
      list(60, { name: '<b>bold</b>' }),
      list(800),
      list(9, { created_at: 'never' }),
    ]
    const { page } = await openSite(t, {
      path: '/all-bin-lists',
      before: (page) => page.route(line, (route) => route.fulfill({ json: reply(data) })),
    })
    await page.getByRole('heading', { level: 1, name: 'All Public Bin Lists' }).waitFor()
    await page.getByText('Showing 1 to 6 of 6 results').waitFor()
    const card = (at: number) => page.getByRole('main').getByRole('listitem').nth(at)
    for (const words of ['1,234 BINs', 'About it', 'Created Today', '12', '3']) {
      await card(0).getByText(words, { exact: true }).waitFor()
    }
    const times = ['Today', '1 day ago', '29 days ago', '2 months ago', '2 years ago', 'Unknown']
    assert.deepEqual(
      await page.getByText(/^Created /).allInnerTexts(),
      times.map((words) => `Created ${words}`),
    )
    assert.equal(await card(1).locator('svg').count(), 0)
    await card(3).getByText('<b>bold</b>').waitFor()
    assert.equal(await page.getByRole('navigation', { name: 'Pages of lists' }).count(), 0)
    const link = card(0).getByRole('link', { name: 'List 0' })
    assert.equal(await link.getAttribute('href'), '/list/abcdefgh0000')
  })

  test('turns pages; the old one stays, paler, while the next is on its way', { skip }, async (t) => {
    const held = Promise.withResolvers<void>()
    const first = Array.from({ length: 24 }, (_, at) => list(at))
    const { page, requests } = await openSite(t, {
      path: '/all-bin-lists',
      before: (page) =>
        page.route(line, async (route) => {
          const isSecond = route.request().url().includes('page=2')
          if (isSecond) await held.promise
          await route.fulfill({ json: isSecond ? reply([list(24)], 2, 25) : reply(first, 1, 25) })
        }),
    })
    await page.getByText('Showing 1 to 24 of 25 results').waitFor()
    await page.getByRole('button', { name: 'Next page' }).click()
    await arrives(page, '/all-bin-lists?page=2')
    await page.getByRole('status').getByText('Loading...', { exact: true }).waitFor()
    const grid = page.getByRole('main').getByRole('list').first()
    assert.equal(await grid.evaluate((element) => getComputedStyle(element).opacity), '0.6')
    await page.getByText('List 3', { exact: true }).waitFor()
    held.resolve()
    await page.getByText('Showing 25 to 25 of 25 results').waitFor()
    assert.equal(await grid.evaluate((element) => getComputedStyle(element).opacity), '1')
    // What was seen is not asked for again.
    await page.goBack()
    await page.getByText('Showing 1 to 24 of 25 results').waitFor()
    assert.equal(requests.filter((line) => line.startsWith('GET /api/all-public')).length, 2)
  })

  test('says that it loads, and that there is nothing', { skip }, async (t) => {
    const held = Promise.withResolvers<void>()
    const { page } = await openSite(t, {
      path: '/all-bin-lists',
      before: (page) =>
        page.route(line, async (route) => {
          await held.promise
          await route.fulfill({ json: reply([]) })
        }),
    })
    await page.getByRole('status').getByText('Loading bin lists...').waitFor()
    held.resolve()
    await page.getByText('No public bin lists found.').waitFor()
  })

  const failures: [what: string, status: number, words: string][] = [
    ['with words', 500, 'It broke.'],
    ['without', 0, 'Failed to load bin lists. Please try again.'],
  ]
  for (const [what, status, words] of failures) {
    test(`fails ${what}, and is loaded again as a page`, { skip }, async (t) => {
      const { page } = await openSite(t, {
        path: '/all-bin-lists',
        expected: [/Failed to load resource/],
        before: (page) =>
          page.route(line, (route) =>
            status ? route.fulfill({ status, json: { message: words } }) : route.abort(),
          ),
      })
      const alert = page.getByRole('alert')
      await alert.getByText('Error Loading Bin Lists').waitFor()
      await alert.getByText(words).waitFor()
      await page.unroute(line)
      const loaded = page.waitForEvent('load')
      await button(page, 'Try Again').click()
      await loaded
      await page.getByRole('heading', { level: 1 }).waitFor()
    })
  }

  test('leads to lists of the site, and to none that is private', { skip }, async (t) => {
    const account = await newAccount()
    const name = `Public ${crypto.randomUUID()}`
    await makeList(account, { name: `Private ${name}`, is_public: false })
    const id = await makeList(account, { name, bins: ['990001'] })
    const { page } = await openSite(t, { path: '/all-bin-lists' })
    await page.getByRole('link', { name, exact: true }).click()
    await arrives(page, `/list/${id}`)
    await page.goBack()
    await page.getByRole('link', { name, exact: true }).waitFor()
    assert.equal(await page.getByText(`Private ${name}`).count(), 0)
  })
})

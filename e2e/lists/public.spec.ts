import { newAccount } from '../accounts/account.ts'
import { expect, test } from '../test.ts'
import { makeList } from './list-screen.ts'

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

test.describe('all public lists', () => {
  test('are paged, and the old page stays dimmed while the next one loads', async ({ openSite }) => {
    const held = Promise.withResolvers<void>()
    const first = Array.from({ length: 24 }, (_, at) => list(at))
    const { page, requests } = await openSite({
      path: '/all-bin-lists',
      before: (page) =>
        page.route(line, async (route) => {
          const isSecond = route.request().url().includes('page=2')
          if (isSecond) await held.promise
          await route.fulfill({ json: isSecond ? reply([list(24)], 2, 25) : reply(first, 1, 25) })
        }),
    })
    await expect(page.getByText('Showing 1 to 24 of 25 results')).toBeVisible()
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page).toHaveURL('/all-bin-lists?page=2')
    await expect(page.getByRole('status').getByText('Loading...', { exact: true })).toBeVisible()
    const grid = page.getByRole('main').getByRole('list').first()
    await expect(grid).toHaveCSS('opacity', '0.6')
    await expect(page.getByText('List 3', { exact: true })).toBeVisible()
    held.resolve()
    await expect(page.getByText('Showing 25 to 25 of 25 results')).toBeVisible()
    await expect(grid).toHaveCSS('opacity', '1')
    // A page seen before comes from the cache.
    await page.goBack()
    await expect(page.getByText('Showing 1 to 24 of 25 results')).toBeVisible()
    expect(requests.filter((line) => line.startsWith('GET /api/all-public')).length).toBe(2)
  })

  test('include public lists and leave out private ones', async ({ openSite }) => {
    const account = await newAccount()
    const name = `Public ${crypto.randomUUID()}`
    await makeList(account, { name: `Private ${name}`, is_public: false })
    const id = await makeList(account, { name, bins: ['990001'] })
    const { page } = await openSite({ path: '/all-bin-lists' })
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(`/list/${id}`)
    await page.goBack()
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
    await expect(page.getByText(`Private ${name}`)).toHaveCount(0)
  })
})

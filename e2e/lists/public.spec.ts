import { expect, test } from '../test.ts'

const lists = Array.from({ length: 25 }, (_, at) => ({
  id: `abcdefgh00${10 + at}`,
  name: `List ${at}`,
  description: '',
  count: 1,
  created_at: '2026-01-02T03:04:05.000Z',
  views: 0,
  bookmarks: 0,
}))
const pages = { current_page: 1, last_page: 2, per_page: 24, from: 1, to: 24, total: 25 }
const firstPage = { data: lists.slice(0, 24), pagination: pages }
const secondPage = { data: lists.slice(24), pagination: { ...pages, current_page: 2, from: 25, to: 25 } }

test.describe('all public lists', () => {
  test('are paged, and the old page stays dimmed while the next one loads', async ({ openSite }) => {
    const held = Promise.withResolvers<void>()
    const { page, requests } = await openSite({
      path: '/all-bin-lists',
      before: (page) =>
        page.route('**/api/all-public/binlists**', async (route) => {
          const isSecond = route.request().url().includes('page=2')
          if (isSecond) await held.promise
          await route.fulfill({ json: isSecond ? secondPage : firstPage })
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
})

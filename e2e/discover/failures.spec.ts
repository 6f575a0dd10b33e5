import { field, login } from '../accounts/account-screen.ts'
import { newAccount, signedIn } from '../accounts/account.ts'
import { button } from '../screen.ts'
import { expect, test } from '../test.ts'
import type { Account } from '../site.ts'

const line = '**/api/discover'
let account: Account

test.beforeAll(async () => {
  account = await newAccount()
})
const requestCount = (requests: string[]) => requests.filter((line) => line === 'GET /api/discover').length

test.describe('discover', () => {
  const failures: [what: string, status: number, words: string, times: number][] = [
    ['retries three times when the server fails', 500, 'It broke.', 4],
    ['does not retry when access is refused', 403, 'Not for you.', 1],
    ['does not retry when the page does not exist', 404, 'Gone.', 1],
    [
      'retries three times when the connection fails',
      0,
      'Could not fetch discovery data. Please try again later.',
      4,
    ],
  ]
  for (const [what, status, words, times] of failures) {
    test(what, async ({ openSite }) => {
      const { page, requests } = await openSite({
        path: '/discover',
        storage: signedIn(account),
        expected: [/Failed to load resource/],
        before: (page) =>
          page.route(line, (route) =>
            status ? route.fulfill({ status, json: { message: words } }) : route.abort(),
          ),
      })
      const alert = page.getByRole('alert')
      await expect(alert.getByText('Error Loading Discover Page')).toBeVisible()
      await expect(alert.getByText(words)).toBeVisible()
      expect(requestCount(requests)).toBe(times)
      await expect(button(page, 'Login Again')).toHaveCount(0)
      await page.unroute(line)
      await button(page, 'Try Again').click()
      await expect(page.getByRole('heading', { name: 'Most Reviewed Bins' })).toBeVisible()
    })
  }

  test('offers a login when the session has ended, and returns after it', async ({ openSite }) => {
    const { page, requests } = await openSite({
      path: '/discover',
      storage: signedIn(account),
      expected: [/status of 401/],
      before: (page) =>
        page.route(line, (route) => route.fulfill({ status: 401, json: { message: 'Log in first.' } })),
    })
    await expect(page.getByRole('alert').getByText('Log in first.')).toBeVisible()
    expect(requestCount(requests)).toBe(1)
    await page.unroute(line)
    await button(page, 'Login Again').click()
    await expect(page).toHaveURL('/login?from=%2Fdiscover')
    await field(page).fill(account.userId)
    await login(page)
    await expect(page).toHaveURL('/discover')
    await expect(page.getByRole('heading', { name: 'Most Reviewed Bins' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('redirects visitors to the login, says so, and requests nothing', async ({ openSite }) => {
    const { page, requests } = await openSite({
      // The message is visible only for a moment, so every added text is recorded.
      before: (page) =>
        page.addInitScript(() => {
          const said = (nodes: NodeList) => [...nodes].map((node) => node.textContent).join(' ')
          new MutationObserver((changes) => {
            const { dataset } = document.documentElement
            for (const { addedNodes } of changes) dataset['said'] = (dataset['said'] ?? '') + said(addedNodes)
          }).observe(document, { childList: true, subtree: true })
        }),
    })
    await page.getByRole('banner').getByRole('link', { name: 'discover' }).click()
    await expect(page).toHaveURL('/login?from=%2Fdiscover')
    await expect(field(page)).toBeVisible()
    const said = await page.evaluate(() => document.documentElement.dataset['said'])
    expect(said ?? '').toMatch(/Authentication Required *Redirecting to login\.\.\./)
    expect(requestCount(requests)).toBe(0)
  })
})

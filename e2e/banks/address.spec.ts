import { table } from '../lookup/lookup-screen.ts'
import { expect, test } from '../test.ts'

test('a bank that is not found at one address is requested from the other', async ({ openSite }) => {
  const { page, requests } = await openSite({
    path: '/?vendors=VISA',
    expected: [/status of 404/],
    // Only the API call is affected: the page itself is not requested again.
    before: (page) =>
      page.route(/\d\/bank\/[^/]+$/, (route) => route.fulfill({ status: 404, json: { message: 'No.' } })),
  })
  const link = table(page).locator('tbody a[href^="/bank/"]').first()
  const name = await link.innerText()
  await link.click()
  await page.waitForURL('**/bank/*')
  // hasText ignores case, which may differ between the row and the page.
  await expect(page.getByRole('heading', { level: 1 }).filter({ hasText: name })).toBeVisible()
  const calls = requests.filter((line) => /^GET \/(?:api\/)?bank\//.test(line))
  expect(calls[0] ?? '').toMatch(/^GET \/bank\//)
  expect(calls[1] ?? '').toMatch(/^GET \/api\/bank\//)
})

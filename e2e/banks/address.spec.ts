import { table } from '../lookup/lookup-screen.ts'
import { expect, test } from '../test.ts'

test('a bank that one address does not find is requested from the other', async ({ openSite }) => {
  const { page, requests } = await openSite({
    path: '/?vendors=VISA',
    expected: [/status of 404/],
    // The page itself is not asked for again, so this is the call.
    before: (page) =>
      page.route(/\d\/bank\/[^/]+$/, (route) => route.fulfill({ status: 404, json: { message: 'No.' } })),
  })
  const link = table(page).locator('tbody a[href^="/bank/"]').first()
  const name = await link.innerText()
  await link.click()
  await page.waitForURL('**/bank/*')
  // Capitals differ; a text is found whatever they are.
  await expect(page.getByRole('heading', { level: 1 }).filter({ hasText: name })).toBeVisible()
  const asked = requests.filter((line) => /^GET \/(?:api\/)?bank\//.test(line))
  expect(asked[0] ?? '').toMatch(/^GET \/bank\//)
  expect(asked[1] ?? '').toMatch(/^GET \/api\/bank\//)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noBrowser, openSite } from './browser.ts'
import { table } from './lookup-screen.ts'

test('a bank that is not found at one address is asked for at the other', { skip: noBrowser }, async (t) => {
  const { page, requests } = await openSite(t, {
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
  await page.getByRole('heading', { level: 1 }).filter({ hasText: name }).waitFor()
  const asked = requests.filter((line) => /^GET \/(?:api\/)?bank\//.test(line))
  assert.match(asked[0] ?? '', /^GET \/bank\//)
  assert.match(asked[1] ?? '', /^GET \/api\/bank\//)
})

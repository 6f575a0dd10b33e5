import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { logIn, newAccount, signedIn } from './account.ts'
import { noBrowser, openSite } from './browser.ts'
import { box, lookUp, paste, table } from './lookup-screen.ts'

const skip = noBrowser
const expected = [/Failed to load resource/]
const json = 'application/json'

/** What the server says, and what the page makes of it. */
const replies: [status: number, contentType: string, body: string, words: string][] = [
  [429, json, '{"message":"Wait a minute."}', 'Wait a minute.'],
  [429, json, '{"error":"Too many."}', 'Too many.'],
  [429, json, '{}', 'Rate Limited: Try again later!'],
  [422, json, '{"message":"No.","errors":{"bins":["One.","Two."],"page":["Three."]}}', 'One.\nTwo.\nThree.'],
  [500, json, '{"message":"It broke."}', 'It broke.'],
  [500, json, '{"error":"It broke too."}', 'It broke too.'],
  [503, json, '{}', 'HTTP error 503'],
  [502, 'text/html', 'Bad gateway', 'Bad gateway'],
  [200, json, '{"data":', 'Received OK status but failed to parse response body.'],
]

describe('failures', { concurrency: 2 }, () => {
  for (const [status, contentType, body, words] of replies) {
    test(`${status} ${body} is told`, { skip }, async (t) => {
      const { page } = await openSite(t, {
        expected,
        before: (page) =>
          page.route('**/api/binLookup', (route) => route.fulfill({ status, contentType, body })),
      })
      await paste(page, '400000')
      await lookUp(page)
      const alert = page.getByRole('alert')
      await alert.waitFor()
      assert.ok((await alert.innerText()).includes(words), await alert.innerText())
      // What was typed is not lost, and trying again works.
      assert.equal(await box(page).inputValue(), '400000')
      await page.unroute('**/api/binLookup')
      await page.getByRole('button', { name: 'Try again' }).click()
      await page.getByRole('heading', { name: /results?$/ }).waitFor()
    })
  }

  test('a server that cannot be reached', { skip }, async (t) => {
    const { page } = await openSite(t, {
      expected,
      before: (page) => page.route('**/api/binLookup', (route) => route.abort()),
    })
    await paste(page, '400000')
    await lookUp(page)
    await page.getByText('An unexpected error occurred. Please try again.').waitFor()
  })

  test('a request that takes too long', { skip }, async (t) => {
    const { page } = await openSite(t, {
      expected,
      before: async (page) => {
        await page.route('**/api/binLookup', () => undefined)
        // The page's own clock: nobody waits fifteen seconds here.
        await page.addInitScript(() => {
          const timeout = AbortSignal.timeout.bind(AbortSignal)
          AbortSignal.timeout = (ms) => timeout(ms / 100)
        })
      },
    })
    await paste(page, '400000')
    await lookUp(page)
    await page.getByText('Request timeout').waitFor()
  })

  test('a download that fails', { skip }, async (t) => {
    const { page } = await openSite(t, { path: '/?vendors=VISA', expected })
    await table(page).waitFor()
    await page.route('**/binLookupFilter/download*', (route) =>
      route.fulfill({ status: 503, contentType: json, body: '{"message":"Come back later."}' }),
    )
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    await page.getByText('Download failed: 503 Come back later.').waitFor()
  })

  test('every call says who asks, and asks for fresh data', { skip }, async (t) => {
    const account = await newAccount()
    const { token: older } = await logIn(account)
    const { page } = await openSite(t, { storage: signedIn(account) })
    await paste(page, '400000')
    const [request] = await Promise.all([page.waitForRequest('**/api/binLookup'), lookUp(page)])
    const headers = await request.allHeaders()
    assert.equal(headers['authorization'], `Bearer ${account.token}`)
    assert.equal(headers['cache-control'], 'no-cache')
    assert.equal(headers['accept'], 'application/json')
    await page.evaluate((older) => {
      localStorage.removeItem('user')
      localStorage.setItem('token', older)
    }, older)
    await page.reload()
    await box(page).fill('400001')
    const [again] = await Promise.all([page.waitForRequest('**/api/binLookup'), lookUp(page)])
    assert.equal((await again.allHeaders())['authorization'], `Bearer ${older}`)
  })
})

import { logIn, newAccount, signedIn } from '../accounts/account.ts'
import { expect, test } from '../test.ts'
import { box, lookUp, paste, table } from './lookup-screen.ts'

const expected = [/Failed to load resource/]
const json = 'application/json'

/** A reply of the server, and the text that the page shows for it. All kinds of replies are in web/api.test.ts. */
const replies: [status: number, contentType: string, body: string, shown: string][] = [
  [422, json, '{"message":"No.","errors":{"bins":["One.","Two."],"page":["Three."]}}', 'One.\nTwo.\nThree.'],
  [502, 'text/html', 'Bad gateway', 'Bad gateway'],
  [200, json, '{"data":', 'Received OK status but failed to parse response body.'],
]

test.describe('a lookup', () => {
  test('shows the error that the server reports, and can be retried', async ({ openSite }) => {
    const { page } = await openSite({ expected })
    const call = '**/api/binLookup'
    for (const [at, [status, contentType, body, shown]] of replies.entries()) {
      await test.step(`${status} ${body}`, async () => {
        const bin = String(400_000 + at)
        await page.route(call, (route) => route.fulfill({ status, contentType, body }))
        await box(page).fill(bin)
        await lookUp(page)
        for (const line of shown.split('\n')) await expect(page.getByRole('alert')).toContainText(line)
        // The typed text is kept, and trying again works.
        await expect(box(page)).toHaveValue(bin)
        await page.unroute(call)
        await page.getByRole('button', { name: 'Try again' }).click()
        await expect(page.getByRole('heading', { name: /results?$/ })).toBeVisible()
        await expect(page.getByRole('alert')).toHaveCount(0)
      })
    }
  })

  test('shows an error when the server cannot be reached', async ({ openSite }) => {
    const { page } = await openSite({
      expected,
      before: (page) => page.route('**/api/binLookup', (route) => route.abort()),
    })
    await paste(page, '400000')
    await lookUp(page)
    await expect(page.getByText('An unexpected error occurred. Please try again.')).toBeVisible()
  })

  test('shows an error when the request takes too long', async ({ openSite }) => {
    const { page } = await openSite({
      expected,
      before: async (page) => {
        await page.route('**/api/binLookup', () => undefined)
        // Shortens the timeout of fifteen seconds.
        await page.addInitScript(() => {
          const timeout = AbortSignal.timeout.bind(AbortSignal)
          AbortSignal.timeout = (ms) => timeout(ms / 100)
        })
      },
    })
    await paste(page, '400000')
    await lookUp(page)
    await expect(page.getByText('Request timeout')).toBeVisible()
  })

  test('shows an error when a download fails', async ({ openSite }) => {
    const { page } = await openSite({ path: '/?vendors=VISA', expected })
    await expect(table(page)).toBeVisible()
    await page.route('**/binLookupFilter/download*', (route) =>
      route.fulfill({ status: 503, contentType: json, body: '{"message":"Come back later."}' }),
    )
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    await expect(page.getByText('Download failed: 503 Come back later.')).toBeVisible()
  })

  test('sends the token of the account and asks for fresh data', async ({ openSite }) => {
    const account = await newAccount()
    const { token: older } = await logIn(account)
    const { page } = await openSite({ storage: signedIn(account) })
    await paste(page, '400000')
    const [request] = await Promise.all([page.waitForRequest('**/api/binLookup'), lookUp(page)])
    const headers = await request.allHeaders()
    expect(headers['authorization']).toBe(`Bearer ${account.token}`)
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['accept']).toBe('application/json')
    await page.evaluate((older) => {
      localStorage.removeItem('user')
      localStorage.setItem('token', older)
    }, older)
    await page.reload()
    await box(page).fill('400001')
    const [again] = await Promise.all([page.waitForRequest('**/api/binLookup'), lookUp(page)])
    expect((await again.allHeaders())['authorization']).toBe(`Bearer ${older}`)
  })
})

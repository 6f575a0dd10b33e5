// The IP check: what the site sees beside what the browser says, with a STUN exchange of their own.
import type { Locator, Page } from '@playwright/test'
import { newAccount, signedIn } from '../accounts/account.ts'
import { button, idle } from '../screen.ts'
import { expect, test } from '../test.ts'
import { newAddress } from '../visit.ts'

const path = '/tools/ip-check'

const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const row = (page: Page, part: string, name: string): Locator =>
  section(page, part)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })

const openFacts = (page: Page) => page.getByText('Raw facts').click()

/** How far the page has jumped so far, as Chromium counts it. */
const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const sum = (entries: PerformanceEntryList) =>
          entries.reduce((all, entry) => all + (entry as PerformanceEntry & { value: number }).value, 0)
        new PerformanceObserver((list) => resolve(sum(list.getEntries()))).observe({
          type: 'layout-shift',
          buffered: true,
        })
        setTimeout(() => resolve(0), 500)
      }),
  )

/** The first who asks waits for the tables that are made once. */
const patient = { timeout: 180_000 }

test.describe('the IP check', () => {
  test('shows the address that the trusted proxy reports and the one that WebRTC reveals', async ({
    openSite,
  }) => {
    const address = newAddress()
    const { page, requests } = await openSite({ path, address })
    const panel = section(page, 'Your address')
    await expect(panel.getByText(address, { exact: true })).toBeVisible()
    await expect(panel.getByText('Private', { exact: true })).toBeVisible()
    await expect(panel.getByText('Reported by a proxy that this site trusts')).toBeVisible()
    await openFacts(page)
    // Our own STUN responder answered the browser: it is on the same machine, so the address is one of its own.
    const seen = row(page, 'WebRTC', 'Seen from outside')
    await expect(seen.first()).toBeVisible()
    await expect(seen.first()).toHaveText(/\d+\.\d+\.\d+\.\d+|:/)
    await expect(row(page, 'Side by side', 'Address').getByText('This is not a leak')).toBeVisible()
    expect(requests).toContain('GET /api/ip')
  })

  test('shows network and country of a public address by source', async ({ openSite }) => {
    test.slow()
    const { page } = await openSite({ path, address: '8.8.8.8' })
    await openFacts(page)
    await expect(section(page, 'By source').getByText('AS15169')).toBeVisible(patient)
    const panel = section(page, 'Your address')
    await expect(panel.getByText('Google LLC')).toBeVisible()
    await expect(panel.getByText('United States')).toBeVisible()
    await expect(section(page, 'By source').getByText('United States')).toHaveCount(2)
    await expect(section(page, 'By source').getByText('8.8.8.0/24')).toBeVisible()
    await expect(
      section(page, 'By source').getByRole('link', { name: 'IP Geolocation by DB-IP' }),
    ).toBeVisible()
    await expect(
      row(page, 'Side by side', 'Time zone').getByText('The time zone does not match the country'),
    ).toBeVisible()
    await expect(
      row(page, 'Side by side', 'Address').getByText('If you use a VPN or proxy, WebRTC bypasses it'),
    ).toBeVisible()
    await expect(row(page, 'Side by side', 'Languages').getByText('Matches')).toBeVisible()
    const lists = section(page, 'Lists')
    await expect(lists.getByText('Hosting network: not listed')).toBeVisible(patient)
    await expect(lists.getByText('VPN: not listed')).toBeVisible()
    await expect(row(page, 'Lists', 'No list installed').getByText('Tor exit, Abuse: unknown')).toBeVisible()
  })

  test('looks up an address that a link names, after a real human check, and then another', async ({
    openSite,
  }) => {
    test.slow()
    const own = await openSite({ path, address: '8.8.8.8' })
    await openFacts(own.page)
    await expect(section(own.page, 'By source').getByText('AS15169')).toBeVisible(patient)
    await expect(own.page.getByText('is being prepared')).toHaveCount(0, patient)
    const { page, site, requests } = await openSite({ path: `${path}?ip=88.198.0.1` })
    const field = page.getByRole('textbox', { name: 'Look up another address' })
    await expect(field).toHaveValue('88.198.0.1')
    await expect(section(page, 'Address').getByText('88.198.0.1', { exact: true })).toBeVisible()
    expect(requests).not.toContain('GET /api/ip')
    expect(await layoutShift(page)).toBeLessThan(0.01)
    await field.fill('nonsense.')
    await field.press('Enter')
    await expect(page.getByText('Not an IP address.')).toBeVisible()
    await field.fill('10.1.2.3')
    await field.press('Enter')
    await expect(section(page, 'Address').getByText('10.1.2.3', { exact: true })).toBeVisible()
    expect(page.url()).toBe(`${site}${path}?ip=10.1.2.3`)
    await expect(section(page, 'Address').getByText('Private', { exact: true })).toBeVisible()
    await page.goBack()
    await expect(field).toHaveValue('88.198.0.1')
    await page.getByRole('link', { name: 'Your own connection' }).click()
    await expect(section(page, 'Your address')).toBeVisible()
  })

  test('shows what the connection and the device tell, the latter without sending it', async ({
    openSite,
  }) => {
    const sent: string[] = []
    const { page } = await openSite({
      path,
      before: async (page) => {
        page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
      },
    })
    await openFacts(page)
    await expect(
      row(page, 'Connection', 'HTTP')
        .getByText(/^HTTP\/1\.1/)
        .first(),
    ).toBeVisible()
    await expect(row(page, 'Connection', 'Languages').getByText(/^en/)).toBeVisible()
    await expect(row(page, 'Connection', 'Order of headers').getByText(/user-agent/i)).toBeVisible()
    const canvas = row(page, 'Device', 'Canvas').getByText(/^[\da-f]{16}$/)
    await expect(canvas).toBeVisible()
    const hash = await canvas.innerText()
    await page.reload()
    await openFacts(page)
    await expect(canvas).toHaveText(hash)
    expect(sent.join('\n')).not.toContain(hash)
  })

  test('notices a User-Agent that only the page itself was given, or that is made up', async ({
    openSite,
  }) => {
    const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'
    const { page } = await openSite({
      path,
      before: (page) =>
        page.addInitScript((userAgent) => {
          if (window === window.top) Object.defineProperty(navigator, 'userAgent', { get: () => userAgent })
        }, iPhone),
    })
    await expect(page.getByText(/^\d things give you away$/)).toBeVisible()
    await expect(row(page, 'Side by side', 'System').getByText(/^The User-Agent says iOS, but/)).toBeVisible()
    const parts = row(page, 'Side by side', 'Frame and worker')
    await expect(parts.getByText(/^Your browser says iOS here and \w+ in a worker$/)).toBeVisible()
    await expect(parts.getByText(/^Your browser says iOS here and \w+ in a frame$/)).toBeVisible()
  })

  test('recognises an IPv6 address', async ({ openSite }) => {
    const { page } = await openSite({ path, address: '2001:db8::7' })
    await expect(section(page, 'Your address').getByText('2001:db8::7', { exact: true })).toBeVisible()
    await expect(section(page, 'Your address').getByText('Documentation', { exact: true })).toBeVisible()
    await expect(row(page, 'Side by side', 'IPv6').getByText('IPv6 works')).toBeVisible()
  })

  test('says that there is no connection, keeps the last result, and recovers', async ({ openSite }) => {
    const address = newAddress()
    const { page } = await openSite({ path, address, expected: [/ERR_INTERNET_DISCONNECTED/] })
    const panel = section(page, 'Your address')
    await expect(panel.getByText(address, { exact: true })).toBeVisible()
    await page.context().setOffline(true)
    await button(page, 'Check again').click()
    await expect(page.getByText('There is no connection. Try again when you are online.')).toBeVisible()
    await expect(panel.getByText(address, { exact: true })).toBeVisible()
    await page.context().setOffline(false)
    await button(page, 'Check again').click()
    await expect(page.getByText('There is no connection.')).toHaveCount(0)
  })

  test('copies everything as JSON', async ({ openSite }) => {
    const address = newAddress()
    const { page, site } = await openSite({ path, address })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site })
    await openFacts(page)
    await expect(row(page, 'WebRTC', 'Seen from outside').first()).toBeVisible()
    await button(page, 'Copy as JSON').click()
    await expect(page.getByRole('status').filter({ hasText: 'Copied!' })).toBeVisible()
    const text = await page.evaluate(() => navigator.clipboard.readText())
    const report = JSON.parse(text) as Record<string, Record<string, unknown>>
    expect(report['server']!['address']).toBe(address)
    expect(report['browser']!['timeZone']).toBe('UTC')
    expect((report['webrtc']!['candidates'] as object[]).length).toBeGreaterThan(0)
    expect((report['findings'] as unknown as object[]).length).toBe(9)
  })

  test('names secret headers without showing them', async ({ openSite }) => {
    const account = await newAccount()
    const { page } = await openSite({ path, storage: signedIn(account) })
    await openFacts(page)
    await expect(
      section(page, 'Headers').getByText(/Not shown because they are secret: authorization/i),
    ).toBeVisible()
    const text = await page.locator('body').innerText()
    expect(text).not.toContain(account.token)
    expect(text).toMatch(/x-forwarded-for/i)
  })

  test('loads its code on its page only, under the same policy as other pages', async ({ openSite }) => {
    const { page, site, requests } = await openSite({ path: '/tools' })
    await idle(page)
    const isCode = (line: string): boolean => line.includes('/assets/IpCheck')
    expect(requests.filter(isCode)).toEqual([])
    await page.getByRole('link', { name: /^IP check/ }).click()
    await expect(section(page, 'Your address')).toBeVisible()
    expect(requests.some(isCode)).toBe(true)
    const policyOf = async (at: string) => (await fetch(site + at)).headers.get('content-security-policy')
    expect(await policyOf(path)).toBe(await policyOf('/'))
    expect((await policyOf(path)) ?? '').toMatch(/connect-src 'self';/)
  })
})

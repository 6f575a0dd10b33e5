// The IP check: what the site sees beside what the browser says, with a STUN exchange of their own.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { newAccount, signedIn } from './account.ts'
import { newAddress, noBrowser, openSite } from './browser.ts'
import { button } from './list-screen.ts'

const skip = noBrowser
const path = '/tools/ip-check'

const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const row = (page: Page, part: string, name: string): Locator =>
  section(page, part)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })

/** Lets the page have the server's own reply, a little changed. */
const changed = (change: Record<string, unknown>) => (page: Page) =>
  page.route('**/api/ip', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, json: { ...((await reply.json()) as object), ...change } })
  })

describe('IP check', { concurrency: 1 }, () => {
  test(
    'the address as the trusted proxy reports it, and the one that WebRTC comes from',
    { skip },
    async (t) => {
      const address = newAddress()
      const { page, requests } = await openSite(t, { path, address })
      const panel = section(page, 'Your address')
      await panel.getByText(address, { exact: true }).waitFor()
      await panel.getByText('Private', { exact: true }).waitFor()
      await panel.getByText('Reported by a proxy that this site trusts').waitFor()
      // Our own STUN responder answered the browser: it is on the same machine, so the address is one of its own.
      const seen = row(page, 'WebRTC', 'Seen from outside')
      await seen.first().waitFor()
      assert.match(await seen.first().innerText(), /\d+\.\d+\.\d+\.\d+|:/)
      await row(page, 'Side by side', 'Address').getByText('That is no leak').waitFor()
      assert.ok(requests.includes('GET /api/ip'))
    },
  )

  test('of a public address every source tells its network and country', { skip }, async (t) => {
    const { page } = await openSite(t, { path, address: '8.8.8.8' })
    // The first who asks waits for the tables that are made once.
    const patient = { timeout: 180_000 }
    await section(page, 'By source').getByText('AS15169').waitFor(patient)
    const panel = section(page, 'Your address')
    await panel.getByText('Google LLC').waitFor()
    await panel.getByText('United States').waitFor()
    assert.equal(await section(page, 'By source').getByText('United States').count(), 2)
    await section(page, 'By source').getByText('8.8.8.0/24').waitFor()
    await section(page, 'By source').getByRole('link', { name: 'IP Geolocation by DB-IP' }).waitFor()
    await row(page, 'Side by side', 'Time zone').getByText('The clock is not that of the country').waitFor()
    await row(page, 'Side by side', 'Address').getByText('goes past your VPN or proxy').waitFor()
    await row(page, 'Side by side', 'Languages').getByText('Fits').waitFor()
    await section(page, 'Lists').getByText('No list is installed').first().waitFor()
  })

  test('an address of IPv6', { skip }, async (t) => {
    const { page } = await openSite(t, { path, address: '2001:db8::7' })
    await section(page, 'Your address').getByText('2001:db8::7', { exact: true }).waitFor()
    await section(page, 'Your address').getByText('Documentation', { exact: true }).waitFor()
    await row(page, 'Side by side', 'IPv6').getByText('IPv6 works').waitFor()
  })

  test('all of it can be copied as JSON', { skip }, async (t) => {
    const address = newAddress()
    const { page, site } = await openSite(t, { path, address })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site })
    await row(page, 'WebRTC', 'Seen from outside').first().waitFor()
    await button(page, 'Copy as JSON').click()
    await page.getByRole('status').filter({ hasText: 'Copied!' }).waitFor()
    const text = await page.evaluate(() => navigator.clipboard.readText())
    const report = JSON.parse(text) as Record<string, Record<string, unknown>>
    assert.equal(report['server']!['address'], address)
    assert.equal(report['browser']!['timeZone'], 'UTC')
    assert.ok((report['webrtc']!['candidates'] as object[]).length > 0)
    assert.equal((report['findings'] as unknown as object[]).length, 7)
  })

  test('what is secret in the headers is named, not shown', { skip }, async (t) => {
    const account = await newAccount()
    const { page } = await openSite(t, { path, storage: signedIn(account) })
    await section(page, 'Headers')
      .getByText(/Left out because they are secret: authorization/i)
      .waitFor()
    const text = await page.locator('body').innerText()
    assert.ok(!text.includes(account.token))
    assert.match(text, /x-forwarded-for/i)
  })

  test('a server without STUN says why', { skip }, async (t) => {
    const stun = { port: null, problem: 'UDP port 3478 is in use' }
    const { page } = await openSite(t, { path, before: changed({ stun }) })
    await row(page, 'Side by side', 'Address').getByText('UDP port 3478 is in use').waitFor()
  })

  test('a browser without WebRTC reveals nothing by it', { skip }, async (t) => {
    const { page } = await openSite(t, {
      path,
      before: (page) =>
        page.addInitScript(() => {
          Object.defineProperty(window, 'RTCPeerConnection', { value: undefined })
        }),
    })
    await row(page, 'Side by side', 'Address').getByText('WebRTC is turned off in this browser').waitFor()
  })

  test('sources that disagree are all shown', { skip }, async (t) => {
    const origin = { url: null, licence: null, credit: null, date: null, tells: ['country'] }
    const said = { asn: null, organisation: null, range: '203.0.113.0/24' }
    const { page } = await openSite(t, {
      path,
      before: changed({
        kind: 'public',
        data: 'ready',
        countries: [
          { code: 'PL', name: 'Poland', time_zones: ['Europe/Warsaw'] },
          { code: 'DK', name: 'Denmark', time_zones: ['Europe/Copenhagen'] },
        ],
        sources: [
          {
            ...origin,
            ...said,
            name: 'a',
            title: 'One <b>source</b>',
            country: 'PL',
            country_name: 'Poland',
          },
          { ...origin, ...said, name: 'b', title: 'Another', country: 'DK', country_name: 'Denmark' },
        ],
        lists: [
          {
            ...origin,
            name: 'c',
            title: 'Our list',
            hint: 'tor',
            is_listed: true,
            range: '203.0.113.7/32',
            note: null,
          },
        ],
      }),
    })
    await row(page, 'By source', 'One <b>source</b>').getByText('Poland').waitFor()
    await row(page, 'By source', 'Another').getByText('Denmark').waitFor()
    await section(page, 'Your address').getByText('or', { exact: true }).waitFor()
    await row(page, 'Lists', 'Our list').getByText('Tor exit').waitFor()
  })

  test('a failure says so, and can be tried again', { skip }, async (t) => {
    const { page } = await openSite(t, {
      path,
      expected: [/status of 500/],
      before: (page) => page.route('**/api/ip', (route) => route.fulfill({ status: 500, json: {} })),
    })
    await page.getByRole('alert').getByText('The check did not work').waitFor()
    await page.unroute('**/api/ip')
    await button(page, 'Try again').click()
    await section(page, 'Your address').waitFor()
  })

  test('its code loads on its page only, and the policy of pages stays as it is', { skip }, async (t) => {
    const { page, site, requests } = await openSite(t, { path: '/tools' })
    await page.waitForLoadState('networkidle')
    const isCode = (line: string): boolean => line.includes('/assets/IpCheck')
    assert.ok(!requests.some(isCode))
    await page.getByRole('link', { name: /^IP check/ }).click()
    await section(page, 'Your address').waitFor()
    assert.ok(requests.some(isCode))
    const policyOf = async (at: string) => (await fetch(site + at)).headers.get('content-security-policy')
    assert.equal(await policyOf(path), await policyOf('/'))
    assert.match((await policyOf(path)) ?? '', /connect-src 'self';/)
  })
})

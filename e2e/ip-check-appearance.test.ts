// The IP check with much and with little to show: readable for all, nothing sticks out.
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { noBrowser, openSite } from './browser.ts'
import { looksRight } from './looks.ts'

const skip = noBrowser

const ipLocation = { url: 'https://github.com/sapics/ip-location-db', date: '2026-06-17' }
const own = { url: null, licence: null, credit: null, date: '2026-11-02' }
const nothing = { asn: null, organisation: null, country: null, country_name: null }

const full = {
  address: '2001:4860:4860:1234:5678:9abc:def0:8888',
  family: 6,
  kind: 'public',
  about: 'A public address: any site on the internet can see it.',
  seen_by: 'connection',
  claims_ignored: true,
  data: 'ready',
  sources: [
    {
      ...ipLocation,
      ...nothing,
      name: 'geo-whois-asn-country',
      title: 'Geofeeds and whois',
      licence: 'CC0 1.0',
      credit: null,
      tells: ['country'],
      country: 'US',
      country_name: 'United States',
      range: '2001:4860::/32',
    },
    {
      ...ipLocation,
      ...nothing,
      name: 'asn-country',
      title: 'Registries of networks',
      licence: 'CC0 1.0',
      credit: null,
      tells: ['country'],
      country: 'IE',
      country_name: 'Ireland',
      range: '2001:4860:4000::/34',
    },
    {
      ...ipLocation,
      ...nothing,
      name: 'asn',
      title: 'RouteViews and DB-IP',
      licence: 'CC BY 4.0',
      credit: { text: 'IP Geolocation by DB-IP', url: 'https://db-ip.com/' },
      tells: ['network'],
      asn: 15_169,
      organisation: 'Google LLC',
      range: '2001:4860:4860::/48',
    },
    { ...own, ...nothing, name: 'mine', title: 'Our own table', tells: ['network'], range: null },
  ],
  lists: [
    {
      ...own,
      name: 'clouds',
      title: 'Networks of clouds',
      hint: 'hosting',
      is_listed: true,
      range: '2001:4860::/32',
      note: 'Google Cloud, europe-west1',
    },
    { ...own, name: 'tor', title: 'torbulkexitlist', hint: 'tor', is_listed: false, range: null, note: null },
  ],
  countries: [
    { code: 'US', name: 'United States', time_zones: ['America/New_York'] },
    { code: 'IE', name: 'Ireland', time_zones: ['Europe/Dublin'] },
  ],
  reverse_dns: {
    state: 'found',
    names: ['a-rather-long-name-of-a-machine.static.customers.provider.example'],
  },
}

interface View {
  name: string
  /** What the reply of the server is changed to. */
  change?: Record<string, unknown>
  /** Its reply does not come. */
  isHeld?: true
  fails?: true
}

const views: View[] = [
  { name: 'ip-check-private' },
  { name: 'ip-check-full', change: full },
  {
    name: 'ip-check-bare',
    change: { data: 'preparing', sources: [], stun: { port: null, problem: 'STUN_PORT is off' } },
  },
  { name: 'ip-check-loading', isHeld: true },
  { name: 'ip-check-failed', fails: true },
]

async function prepare(page: Page, { change, isHeld, fails }: View): Promise<void> {
  await page.route('**/api/ip', async (route) => {
    if (isHeld) return
    if (fails) return route.fulfill({ status: 500, json: {} })
    const reply = await route.fetch()
    await route.fulfill({ response: reply, json: { ...((await reply.json()) as object), ...change } })
  })
}

async function arrived(page: Page, { isHeld, fails }: View): Promise<void> {
  if (isHeld) return page.getByRole('status').getByText('Loading...').waitFor({ state: 'attached' })
  if (fails) return page.getByRole('alert').waitFor()
  await page.getByRole('region', { name: 'Your address' }).waitFor()
  await page.getByText('Checking', { exact: true }).first().waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Check again', disabled: false }).waitFor()
  await page.evaluate(() => document.fonts.ready)
}

describe('appearance of the IP check', { concurrency: 1 }, () => {
  for (const view of views) {
    test(view.name, { skip }, async (t) => {
      const { page } = await openSite(t, {
        path: '/tools/ip-check',
        expected: [/status of 500/],
        before: (page) => prepare(page, view),
      })
      await arrived(page, view)
      await looksRight(t, page, view.name)
    })
  }
})

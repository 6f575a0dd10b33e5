// The IP check with much and with little to show.
import { expect, type Page } from '@playwright/test'
import type { State } from '../state.ts'

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

const path = '/tools/ip-check'

/** The server's own reply, with something changed. While data is being prepared, the page asks again and again, until it is closed. */
const changed = (change: object) => ({
  path,
  before: (page: Page) => {
    let own: object | undefined
    return page.route('**/api/ip', async (route) => {
      own ??= (await (await route.fetch()).json()) as object
      await route.fulfill({ json: { ...own, data: 'ready', ...change } })
    })
  },
})

async function checked(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Your address' })).toBeVisible()
  await expect(page.getByText('Checking', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Check again', disabled: false })).toBeVisible()
}

export const ipCheckStates: State[] = [
  { name: 'ip-check-private', visit: { path }, open: checked },
  {
    name: 'ip-check-full',
    visit: changed(full),
    open: async (page) => {
      await checked(page)
      await page.getByText('Raw facts').click()
    },
  },
  {
    name: 'ip-check-bare',
    visit: changed({ data: 'preparing', sources: [], stun: { port: null, problem: 'STUN_PORT is off' } }),
    open: checked,
  },
  {
    name: 'ip-check-look-up',
    visit: {
      path: `${path}?ip=2001:4860:4860::8888`,
      before: (page) =>
        page.route('**/api/proxy/check', (route) => route.fulfill({ json: { ...full, evidence: [] } })),
    },
    open: (page) => expect(page.getByRole('region', { name: 'Address', exact: true })).toBeVisible(),
  },
  {
    name: 'ip-check-look-up-failed',
    visit: {
      path: `${path}?ip=8.8.8.8`,
      expected: [/status of 500/],
      before: (page) => page.route('**/api/proxy/check', (route) => route.fulfill({ status: 500, json: {} })),
    },
    open: (page) => expect(page.getByRole('alert')).toBeVisible(),
  },
  {
    name: 'ip-check-not-an-address',
    visit: { path: `${path}?ip=example.com` },
    open: async (page) => {
      await expect(page.getByText('Host names are not looked up.')).toBeVisible()
      await checked(page)
    },
  },
  {
    name: 'ip-check-loading',
    visit: { path, before: (page) => page.route('**/api/ip', () => undefined) },
    isLoading: true,
    open: (page) => expect(page.getByRole('status').getByText('Loading...')).toBeAttached(),
  },
  {
    name: 'ip-check-failed',
    visit: {
      path,
      expected: [/status of 500/],
      before: (page) => page.route('**/api/ip', (route) => route.fulfill({ status: 500, json: {} })),
    },
    open: (page) => expect(page.getByRole('alert')).toBeVisible(),
  },
]

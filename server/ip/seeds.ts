// IP data from packages, if they are installed or were fetched, used until the operator adds newer data. The packages are
// no longer updated, so each is shown with its date.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Hint } from '#contract/calls/ip.ts'
import { hostingNetworks, revision, vpnNetworks } from './known-networks.ts'
import type { TableFacts } from './tables/network-table.ts'

export interface Seed extends Pick<TableFacts, 'name' | 'title' | 'licence' | 'url' | 'credit'> {
  package: string
  files: string[]
  list?: { hint: Hint; companies: Record<string, number[]> }
}

const url = 'https://github.com/sapics/ip-location-db'

const asn = {
  licence: 'CC BY 4.0',
  url,
  credit: { text: 'IP Geolocation by DB-IP', url: 'https://db-ip.com/' },
  package: '@ip-location-db/asn',
  files: ['asn-ipv4-num.csv', 'asn-ipv6-num.csv'],
}

const countOf = (companies: Record<string, number[]>): number => Object.keys(companies).length

/** The most trusted first, for when one country has to be named. */
export const seeds: Seed[] = [
  {
    name: 'geo-whois-asn-country',
    title: 'Geofeeds and whois',
    licence: 'CC0 1.0',
    url,
    credit: null,
    package: '@ip-location-db/geo-whois-asn-country-mmdb',
    files: ['geo-whois-asn-country.mmdb'],
  },
  {
    name: 'asn-country',
    title: 'Registries of networks',
    licence: 'CC0 1.0',
    url,
    credit: null,
    package: '@ip-location-db/asn-country',
    files: ['asn-country-ipv4-num.csv', 'asn-country-ipv6-num.csv'],
  },
  { ...asn, name: 'asn', title: 'RouteViews and DB-IP' },
  {
    ...asn,
    name: 'hosting-companies',
    title: `Networks of ${countOf(hostingNetworks)} hosting companies`,
    list: { hint: 'hosting', companies: hostingNetworks },
  },
  {
    ...asn,
    name: 'vpn-companies',
    title: `Networks of ${countOf(vpnNetworks)} VPN providers`,
    list: { hint: 'vpn', companies: vpnNetworks },
  },
]

export function seedFolder(seed: Seed, fetched?: string): string | undefined {
  if (fetched !== undefined) return join(fetched, 'node_modules', seed.package)
  try {
    return dirname(createRequire(import.meta.url).resolve(`${seed.package}/package.json`))
  } catch {
    return undefined
  }
}

export const isAnySeedInstalled = (): boolean => seeds.some((seed) => seedFolder(seed) !== undefined)

export function seedVersion(folder: string, { list }: Pick<Seed, 'list'>): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  return list ? `${version}+${revision}` : version
}

/** `2.3.2026061719` was made on 17 June 2026. */
export function seedDate(version: string): string | null {
  const [, year, month, day] = /\.(\d{4})(\d\d)(\d\d)\d*(?:\+\d+)?$/.exec(version) ?? []
  return year ? `${year}-${month}-${day}` : null
}

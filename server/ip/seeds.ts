// IP data from packages, if they are installed or were fetched, used until the operator adds newer data. The packages are
// no longer updated, so each is shown with its date.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Hint } from '#contract/calls/ip.ts'
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

// AS numbers of companies that rent out servers, and of VPN providers: only those whose networks serve that purpose. A
// test compares each with the organisation that the installed data names.

/** Changes with this file, so that tables made from an older one are made again. */
const revision = 1

export const hostingNetworks: Record<string, number[]> = {
  'A2 Hosting': [55_293],
  'Akamai Technologies': [63_949],
  Alibaba: [37_963, 45_102, 134_963],
  AltusHost: [51_430],
  Amazon: [14_618, 16_509, 8987],
  Aruba: [31_034, 199_883, 200_185, 202_613],
  'B2 Net Solutions': [55_286],
  Clouvider: [62_240],
  Contabo: [40_021, 51_167, 141_995],
  Datacamp: [60_068, 212_238],
  'Dedicated.com': [63_018],
  DigitalOcean: [14_061, 393_406],
  EGIHosting: [18_779],
  Eonix: [62_904],
  firstcolo: [31_400],
  'Fornex Hosting': [16_003, 44_051, 48_018, 48_040],
  'FranTech Solutions': [53_667],
  'G-Core Labs': [199_524, 202_422],
  GleSYS: [42_708],
  GoDaddy: [26_496, 398_101],
  Google: [396_982],
  GTHost: [63_023],
  Hetzner: [24_940, 213_230],
  HIVELOCITY: [29_802, 61_317],
  'Host Europe': [8972],
  HOSTKEY: [57_043],
  HostPapa: [36_352, 54_290],
  Hostinger: [47_583],
  'HZ Hosting': [59_711, 201_525, 202_015],
  'i3D.net': [49_544],
  'IBM Cloud': [36_351],
  'InMotion Hosting': [3842, 22_611, 54_641],
  Interserver: [19_318],
  IONOS: [8560],
  'IT7 Networks': [25_820],
  Kamatera: [36_007, 41_436, 54_913, 204_548, 210_329, 215_728, 396_948, 396_949],
  Leaseweb: [
    7203, 19_148, 27_411, 28_753, 30_633, 32_613, 59_253, 60_781, 133_752, 134_351, 136_988, 205_544, 393_886,
    394_380, 395_954, 396_190, 396_362,
  ],
  'Liquid Web': [32_244],
  M247: [9009, 16_247, 42_973],
  Microsoft: [8075],
  MIRhosting: [52_000],
  MULTACOM: [35_916],
  Namecheap: [22_612],
  netcup: [197_540, 214_996],
  'New Dream Network': [26_347],
  NForce: [43_350],
  Oracle: [31_898],
  OVH: [16_276, 35_540],
  Performive: [46_562],
  Psychz: [40_676],
  'PureVoltage Hosting': [26_548, 398_395],
  QuadraNet: [8100],
  Rackspace: [12_200, 15_395, 19_994, 24_867, 27_357, 33_070, 39_921, 45_187],
  ReliableSite: [23_470],
  Scaleway: [12_876],
  'SECURED SERVERS': [20_454],
  Serverius: [50_673, 211_895],
  Sharktech: [46_844],
  Strato: [6724],
  Tencent: [45_090, 132_203],
  'The Constant Company': [20_473],
  'UK Dedicated Servers': [42_831],
  'Unified Layer': [46_606],
  UpCloud: [25_697, 202_053],
  'velia.net': [29_066],
  'WholeSale Internet': [32_097],
  WorldStream: [8315, 49_981],
  'ZAP-Hosting': [206_996],
}

export const vpnNetworks: Record<string, number[]> = {
  IVPN: [203_619],
  'Mullvad VPN': [216_025],
  PacketHub: [136_787, 141_039, 147_049, 207_137],
  'Proton AG': [62_371, 199_218, 208_172, 209_103],
  Windscribe: [397_540],
}

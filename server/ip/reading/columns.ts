import { isIP } from 'node:net'
import { countryCode } from '#engine/normal-forms/countries.ts'
import type { Claim } from '../tables/network-table.ts'
import { type NumberedRange, rangeBetween, rangeOfNetwork } from '../../platform/addresses/numbers.ts'

export interface Columns {
  network?: number
  start?: number
  end?: number
  asn?: number
  country?: number
  organisation?: number
}

export function namedColumns(row: string[]): Columns | undefined {
  if (rangeOf(row, placedRange(row))) return undefined
  const columns: Columns = {}
  for (const [at, cell] of row.entries()) {
    const name = cell
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_')
    const [role] = roles.find(([role, names]) => columns[role] === undefined && names.test(name)) ?? []
    if (role) columns[role] = at
  }
  const hasRange = columns.network !== undefined || (columns.start !== undefined && columns.end !== undefined)
  return hasRange ? columns : undefined
}

export function guessedColumns(row: string[]): Columns {
  const columns: Columns = placedRange(row)
  const first = columns.end === undefined ? 1 : 2
  for (let at = first; at < row.length; at++) {
    const cell = row[at]!.trim()
    if (columns.asn === undefined && columns.country === undefined && asNumber.test(cell)) columns.asn = at
    else if (columns.country === undefined && /^(?:[a-z]{2}|none)$/i.test(cell)) columns.country = at
    else if (columns.organisation === undefined && cell !== '') columns.organisation = at
  }
  return columns
}

export function rangeOf(row: string[], { network, start, end }: Columns): NumberedRange | undefined {
  if (start !== undefined && end !== undefined) return rangeBetween(row[start] ?? '', row[end] ?? '')
  return rangeOfNetwork((row[network ?? 0] ?? '').trim().split(/\s/, 1)[0]!)
}

export function claimIn(row: string[], { asn, country, organisation }: Columns, isList: boolean): Claim {
  const cell = (at: number | undefined) => (at === undefined ? '' : (row[at] ?? '').trim())
  const number = Number(asNumber.exec(cell(asn))?.[1] ?? 0)
  const code = countryCode(cell(country))
  const words = cell(organisation).slice(0, 200)
  if (isList) return words === '' ? {} : { note: words }
  return {
    ...(number > 0 && { asn: number }),
    ...(number > 0 && words !== '' && { organisation: words }),
    ...(code !== '' && { country: code }),
  }
}

export const asNumber = /^(?:AS)?(\d{1,10})$/i

/** The second column is the end of the range or data about the network; an AS number is not an address. */
function placedRange([first = '', second = '']: string[]): Columns {
  const isRange = isIP(second.trim()) !== 0 || [first, second].every((cell) => /^\s*\d+\s*$/.test(cell))
  return isRange ? { start: 0, end: 1 } : { network: 0 }
}

const roles: [keyof Columns, RegExp][] = [
  ['network', /^(?:network|cidr|prefix|range|subnet|ip|ip_address|address)$/],
  ['start', /^(?:start|from|first|low|(?:ip_?)?(?:range_)?(?:start|from)(?:_?ip)?)$/],
  ['end', /^(?:end|to|last|high|(?:ip_?)?(?:range_)?(?:end|to)(?:_?ip)?)$/],
  ['asn', /^(?:asn|as|as_?number|autonomous_system_number)$/],
  ['country', /^(?:country|cc|country_?code|country_iso_code|iso_code)$/],
  [
    'organisation',
    /^(?:org|organi[sz]ation|name|isp|vendor|as_?(?:name|org|organi[sz]ation|description)|autonomous_system_organization)$/,
  ],
]

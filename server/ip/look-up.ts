import type { IpFacts, IpList, IpSource } from '#contract/calls/ip.ts'
import { isoCountryName } from '#engine/normal-forms/countries.ts'
import type { Address } from '../platform/addresses/address.ts'
import type { FoundRange, NetworkTable, TableFacts } from './tables/network-table.ts'

export type AddressClaims = Pick<IpFacts, 'sources' | 'lists' | 'countries'>

/** What every source claims about an address. Only public ones are looked up: claims about others are guesswork. */
export function lookUp(tables: readonly NetworkTable[], address: Address | undefined): AddressClaims {
  const publicAddress = address?.kind === 'public' ? address : undefined
  const known: AddressClaims = { sources: [], lists: [], countries: [] }
  for (const table of tables) {
    const found = publicAddress && table.find(publicAddress)
    const { hint } = table.facts
    if (hint) known.lists.push(listReply(table.facts, hint, found))
    else known.sources.push(sourceReply(table.facts, found))
    const code = found?.claim.country
    if (code === undefined || known.countries.some((country) => country.code === code)) continue
    known.countries.push({ code, name: isoCountryName(code), time_zones: timeZonesOf(code) })
  }
  return known
}

// Field by field, because spreading takes three times as long.
function sourceReply(facts: TableFacts, found: FoundRange | undefined): IpSource {
  const country = found?.claim.country ?? null
  return {
    name: facts.name,
    title: facts.title,
    licence: facts.licence,
    url: facts.url,
    credit: facts.credit,
    date: facts.date,
    tells: facts.tells,
    asn: found?.claim.asn ?? null,
    organisation: found?.claim.organisation ?? null,
    country,
    country_name: country && isoCountryName(country),
    range: found?.range ?? null,
  }
}

function listReply(facts: TableFacts, hint: IpList['hint'], found: FoundRange | undefined): IpList {
  return {
    name: facts.name,
    title: facts.title,
    licence: facts.licence,
    url: facts.url,
    credit: facts.credit,
    date: facts.date,
    hint,
    is_listed: found !== undefined,
    range: found?.range ?? null,
    note: found?.claim.note ?? null,
    delist: facts.delist ?? null,
  }
}

function timeZonesOf(country: string): string[] {
  let zones = timeZones.get(country)
  if (!zones) {
    zones = (new Intl.Locale(`und-${country}`) as LocaleWithZones).getTimeZones() ?? []
    timeZones.set(country, zones)
  }
  return zones
}

const timeZones = new Map<string, string[]>()

interface LocaleWithZones extends Intl.Locale {
  getTimeZones(): string[] | undefined
}

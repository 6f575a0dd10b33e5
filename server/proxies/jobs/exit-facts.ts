import type { ProxyEvidence, ProxyResult } from '#contract/calls/proxies.ts'
import { readAddress } from '../../platform/addresses/address.ts'
import type { IpData } from '../../ip/ip-data.ts'
import { lookUp, type AddressClaims } from '../../ip/look-up.ts'

export async function withExitFacts(data: Pick<IpData, 'tables'>, result: ProxyResult): Promise<ProxyResult> {
  const { exit } = result
  if (!exit) return result
  const address = readAddress(exit.address)
  const isPublic = address?.kind === 'public'
  const known = lookUp(await data.tables(), address)
  const network = known.sources.find(({ asn }) => asn !== null)
  const [country] = known.countries
  return {
    ...result,
    exit: {
      address: exit.address,
      asn: network?.asn ?? null,
      organisation: network?.organisation ?? null,
      country: country?.code ?? null,
      country_name: country?.name ?? null,
    },
    evidence: evidenceIn(known),
    lists_asked: isPublic ? known.lists.filter(({ hint }) => hint === 'abuse').length : 0,
  }
}

export function evidenceIn({ lists }: Pick<AddressClaims, 'lists'>): ProxyEvidence[] {
  return lists
    .filter(({ hint, is_listed }) => hint === 'abuse' && is_listed)
    .map(({ title, date, note, range, delist, url }) => ({
      list: title,
      date,
      reason: note ?? `${range ?? 'It'} is on this list of networks that abuse was seen from.`,
      delist: delist ?? url,
    }))
}

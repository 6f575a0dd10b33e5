// npm run update:ip-data -- --lists: lists that anyone may use, fetched only when the operator asks for them.
import type { Hint } from '#contract/calls/ip.ts'
import { ImportError } from '#engine/reading/import-error.ts'
import type { Config } from '../platform/config.ts'
import { FetchError } from '../dataset/fetching/fetch-pinned.ts'
import { importSources } from './import-sources.ts'

interface FreeList {
  hint: Hint
  name: string
  title: string
  licence?: string
  url?: string
  addresses: string[]
}

const x4b = 'https://raw.githubusercontent.com/X4BNet/lists_vpn/main/output'
const x4bFacts = { licence: 'MIT', url: 'https://github.com/X4BNet/lists_vpn' }

const freeLists: FreeList[] = [
  {
    hint: 'tor',
    name: 'tor-exits',
    title: 'Exit addresses, by the Tor Project',
    url: 'https://check.torproject.org/',
    addresses: ['https://check.torproject.org/torbulkexitlist'],
  },
  {
    ...x4bFacts,
    hint: 'vpn',
    name: 'x4b-vpn',
    title: 'VPN networks, by X4B',
    addresses: [`${x4b}/vpn/ipv4.txt`, `${x4b}/vpn/ipv6.txt`],
  },
  {
    ...x4bFacts,
    hint: 'hosting',
    name: 'x4b-datacenter',
    title: 'Data centre networks, by X4B',
    addresses: [`${x4b}/datacenter/ipv4.txt`, `${x4b}/datacenter/ipv6.txt`],
  },
]

export async function fetchLists(
  { dataDir, ipLists }: Pick<Config, 'dataDir' | 'ipLists'>,
  say: (text: string) => void,
): Promise<void> {
  const failures: string[] = []
  for (const { hint, addresses, ...about } of listsOf(ipLists)) {
    try {
      for (const line of await importSources(dataDir, addresses, { ...about, list: hint })) say(line)
    } catch (error) {
      if (!(error instanceof FetchError || error instanceof ImportError)) throw error
      failures.push(error.message)
    }
  }
  if (failures.length > 0) throw new ImportError(failures.join('\n'))
}

function listsOf(ipLists: Config['ipLists']): FreeList[] {
  if (ipLists.length === 0) return freeLists
  const kinds = new Set(ipLists.map(({ hint }) => hint))
  return [...kinds].map((hint) => {
    const addresses = ipLists.flatMap((one) => (one.hint === hint ? [one.address] : []))
    const hosts = new Set(addresses.map((address) => new URL(address).host))
    return { hint, name: `${hint}-list`, title: [...hosts].join(', '), addresses }
  })
}

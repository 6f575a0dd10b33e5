import { Resolver } from 'node:dns/promises'
import type { IpFacts } from '#contract/calls/ip.ts'
import type { Config } from '../platform/config.ts'
import type { Address } from '../platform/addresses/address.ts'

type ReverseDns = IpFacts['reverse_dns']
export type FindNames = (address: Address | undefined) => Promise<ReverseDns>
type Names = (address: string, signal: AbortSignal) => Promise<string[]>

const mostMilliseconds = 1000
const mostNames = 5

export function reverseDns(
  { reverseDns }: Pick<Config, 'reverseDns'>,
  namesOf: Names = askResolver,
  milliseconds = mostMilliseconds,
): FindNames {
  return async (address) => {
    if (reverseDns === 'off') return { state: 'off', names: [] }
    if (address?.kind !== 'public') return { state: 'not_asked', names: [] }
    try {
      const names = await namesOf(address.text, AbortSignal.timeout(milliseconds))
      return names.length > 0 ? { state: 'found', names: names.slice(0, mostNames) } : none
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      return code === 'ENOTFOUND' || code === 'ENODATA' ? none : { state: 'no_answer', names: [] }
    }
  }
}

const none: ReverseDns = { state: 'none', names: [] }

async function askResolver(address: string, signal: AbortSignal): Promise<string[]> {
  const resolver = new Resolver({ timeout: mostMilliseconds, tries: 1 })
  signal.addEventListener('abort', () => resolver.cancel())
  return resolver.reverse(address)
}

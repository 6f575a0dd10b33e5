import { lookup, Resolver } from 'node:dns/promises'
import { connect, type Socket } from 'node:net'
import { hostKind } from '#contract/formats/proxies/host-text.ts'
import { addressKinds } from '../../platform/addresses/address-kinds.ts'
import { readAddress, type Address } from '../../platform/addresses/address.ts'

export class GuardRefusal extends Error {
  readonly reason: 'not_allowed' | 'name_unknown' | 'timed_out'

  constructor(reason: GuardRefusal['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

export type Resolve = (name: string, signal: AbortSignal) => Promise<string[]>

/**
 * All connections to hosts that visitors enter go through here. A name is resolved once and refused if any of its
 * addresses is not public. The connection goes to that address, so a later change of the name has no effect.
 */
export class AddressGuard {
  private readonly allows: 'public' | 'any'
  private readonly resolve: Resolve

  constructor(
    allows: 'public' | 'any',
    resolve: Resolve = allows === 'public' ? resolveByDns : resolveBySystem,
  ) {
    this.allows = allows
    this.resolve = resolve
  }

  async addressOf(host: string, signal: AbortSignal): Promise<Address> {
    const kind = hostKind(host)
    if (!kind) throw new GuardRefusal('not_allowed', 'Not a valid address or host name.')
    if (kind !== 'name') return this.allowed([host])
    if (this.allows === 'public' && isLocalName(host)) {
      throw new GuardRefusal(
        'not_allowed',
        'This name belongs to a private network. Only public addresses can be checked.',
      )
    }
    const found = await this.resolve(host, signal)
    if (found.length === 0) throw new GuardRefusal('name_unknown', 'This host name does not exist.')
    return this.allowed(found)
  }

  /** A socket that connects to exactly this address, and is destroyed if it reaches another one. */
  connect({ text, family }: Address, port: number): Socket {
    const socket = connect({ host: text, port, family, autoSelectFamily: false, noDelay: true })
    socket.once('connect', () => {
      if (readAddress(socket.remoteAddress ?? '')?.text === text) return
      socket.destroy(new GuardRefusal('not_allowed', 'The connection reached another address.'))
    })
    return socket
  }

  private allowed(found: readonly string[]): Address {
    const addresses = found.map((text) => readAddress(text))
    for (const address of addresses) {
      if (!address) throw new GuardRefusal('not_allowed', 'The DNS server did not answer with an address.')
      if (this.allows === 'public' && address.kind !== 'public') {
        const what = found.length === 1 && found[0] === address.text ? '' : `It resolves to ${address.text}. `
        throw new GuardRefusal(
          'not_allowed',
          `${what}${addressKinds[address.kind]} Only public addresses can be checked.`,
        )
      }
    }
    return addresses.find((address) => address?.family === 4) ?? addresses[0]!
  }
}

/** RFC 6761, RFC 6762, RFC 8375 and common names in private networks; a public name has a dot. */
function isLocalName(name: string): boolean {
  return (
    !name.includes('.') ||
    /\.(localhost|localdomain|local|internal|intranet|lan|home|corp|home\.arpa)$/i.test(name)
  )
}

const dnsTimeout = 3000

/** Not through the system's resolver, which would use the threads that compress replies, and the hosts file. */
async function resolveByDns(name: string, signal: AbortSignal): Promise<string[]> {
  const resolver = new Resolver({ timeout: dnsTimeout, tries: 1 })
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const addresses = found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
    if (
      addresses.length === 0 &&
      found.every((each) => each.status === 'rejected' && isTimeout(each.reason))
    ) {
      throw new GuardRefusal('timed_out', 'The DNS server did not answer in time.')
    }
    return addresses
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

const isTimeout = (error: unknown) =>
  ['ETIMEOUT', 'ECANCELLED', 'ECONNREFUSED'].includes((error as NodeJS.ErrnoException).code ?? '')

async function resolveBySystem(name: string): Promise<string[]> {
  const found = await lookup(name, { all: true }).catch(() => [])
  return found.map(({ address }) => address)
}

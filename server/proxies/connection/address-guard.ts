import { lookup, Resolver } from 'node:dns/promises'
import { connect, type Socket } from 'node:net'
import { hostKind } from '#contract/formats/host-text.ts'
import { addressKinds } from '../../ip/addresses/address-kinds.ts'
import { readAddress, type Address } from '../../ip/addresses/address.ts'

/** Why a host is not connected to. */
export class GuardRefusal extends Error {
  readonly reason: 'not_allowed' | 'name_unknown' | 'timed_out'

  constructor(reason: GuardRefusal['reason'], words: string) {
    super(words)
    this.reason = reason
  }
}

/** Every address of a name; none when nobody has it. */
export type Resolve = (name: string, signal: AbortSignal) => Promise<string[]>

/**
 * All connections to hosts that visitors name go through here. A name is resolved once, refused when any of its
 * addresses is not public, and the connection is made to that address: what the name says a moment later is not asked.
 */
export class AddressGuard {
  private readonly allows: 'public' | 'any'
  private readonly resolve: Resolve

  constructor(allows: 'public' | 'any', resolve: Resolve = allows === 'public' ? askNameServer : askSystem) {
    this.allows = allows
    this.resolve = resolve
  }

  /** The address to connect to. */
  async addressOf(host: string, signal: AbortSignal): Promise<Address> {
    const kind = hostKind(host)
    if (!kind) throw new GuardRefusal('not_allowed', 'This is neither an address nor a name.')
    if (kind !== 'name') return this.allowed([host])
    if (this.allows === 'public' && isLocalName(host)) {
      throw new GuardRefusal(
        'not_allowed',
        'This name is of a private network. Only public addresses are connected to.',
      )
    }
    const found = await this.resolve(host, signal)
    if (found.length === 0)
      throw new GuardRefusal('name_unknown', 'No name server knows an address of this name.')
    return this.allowed(found)
  }

  /** A socket that is on its way to that very address, and destroyed should it arrive anywhere else. */
  connect({ text, family }: Address, port: number): Socket {
    const socket = connect({ host: text, port, family, autoSelectFamily: false, noDelay: true })
    socket.once('connect', () => {
      if (readAddress(socket.remoteAddress ?? '')?.text === text) return
      socket.destroy(
        new GuardRefusal('not_allowed', 'The connection went to another address than it should.'),
      )
    })
    return socket
  }

  private allowed(found: readonly string[]): Address {
    const addresses = found.map((text) => readAddress(text))
    for (const address of addresses) {
      if (!address)
        throw new GuardRefusal('not_allowed', 'The name server answered with something else than an address.')
      if (this.allows === 'public' && address.kind !== 'public') {
        const what = found.length === 1 && found[0] === address.text ? '' : `It leads to ${address.text}. `
        throw new GuardRefusal(
          'not_allowed',
          `${what}${addressKinds[address.kind]} Only public addresses are connected to.`,
        )
      }
    }
    return addresses.find((address) => address?.family === 4) ?? addresses[0]!
  }
}

/** RFC 6761, RFC 6762, RFC 8375 and what is used inside networks; a public name has a dot. */
function isLocalName(name: string): boolean {
  return (
    !name.includes('.') ||
    /\.(localhost|localdomain|local|internal|intranet|lan|home|corp|home\.arpa)$/i.test(name)
  )
}

const nameServerMilliseconds = 3000

/** Not through the system: that would take threads that compress replies, and answer from the hosts file. */
async function askNameServer(name: string, signal: AbortSignal): Promise<string[]> {
  const resolver = new Resolver({ timeout: nameServerMilliseconds, tries: 1 })
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const addresses = found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
    if (
      addresses.length === 0 &&
      found.every((each) => each.status === 'rejected' && isSilence(each.reason))
    ) {
      throw new GuardRefusal('timed_out', 'The name server did not answer in time.')
    }
    return addresses
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

const isSilence = (error: unknown) =>
  ['ETIMEOUT', 'ECANCELLED', 'ECONNREFUSED'].includes((error as NodeJS.ErrnoException).code ?? '')

async function askSystem(name: string): Promise<string[]> {
  const found = await lookup(name, { all: true }).catch(() => [])
  return found.map(({ address }) => address)
}

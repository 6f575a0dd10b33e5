import type { Socket } from 'node:net'
import type { ProxyProbe } from '#contract/proxies.ts'
import type { AddressGuard } from './address-guard.ts'
import type { Address } from '../../ip/addresses/address.ts'
import { failureOf, ProxyFailure } from './failure.ts'
import { Wire } from './wire.ts'

type Times = ProxyProbe['times']
export type Phase = Exclude<keyof Times, 'total'>

/** What was waited for when the time was over. */
const waitedFor: Record<Phase, string> = {
  dns: 'The name server did not answer',
  tcp: 'No connection came about',
  hello: 'It took the connection and then said nothing',
  tunnel: 'It did not open the way to the judge',
  tls: 'TLS with the judge did not come about through it',
  first_byte: 'No answer came through it',
}

/** One probe of a proxy: its time, its sockets, and the end of all of them, whatever happens. */
export class Attempt {
  readonly times: Times = {
    dns: null,
    tcp: null,
    hello: null,
    tunnel: null,
    tls: null,
    first_byte: null,
    total: 0,
  }
  private readonly guard: AddressGuard
  private readonly sockets = new Set<Socket>()
  private readonly started = performance.now()
  private readonly timer: NodeJS.Timeout
  private resolving: AbortController | undefined
  private phase: Phase = 'dns'
  private failure: ProxyFailure | undefined
  private told: ProxyFailure | undefined

  constructor(guard: AddressGuard, milliseconds: number) {
    this.guard = guard
    this.timer = setTimeout(() => {
      const words = `${waitedFor[this.phase]} within ${milliseconds / 1000} seconds.`
      this.end(new ProxyFailure('timed_out', words))
    }, milliseconds)
  }

  /** The address to connect to, pinned. */
  resolve(host: string): Promise<Address> {
    const resolving = (this.resolving = new AbortController())
    const over = new Promise<never>((_, reject) => {
      resolving.signal.addEventListener('abort', () => reject(noAddress), { once: true })
    })
    return this.timed('dns', async () => {
      const address = await Promise.race([this.guard.addressOf(host, resolving.signal), over])
      this.resolving = undefined
      return address
    })
  }

  connect(address: Address, port: number): Promise<Wire> {
    return this.timed('tcp', async () => {
      if (this.failure) throw this.failure
      // One connection at a time.
      for (const socket of this.sockets) socket.destroy()
      Object.assign(this.times, { hello: null, tunnel: null, tls: null, first_byte: null })
      const socket = this.guard.connect(address, port)
      const wire = this.wireOf(socket)
      await happens(socket, 'connect')
      return wire
    })
  }

  /** Has a socket end with this attempt. */
  wireOf(socket: Socket): Wire {
    this.sockets.add(socket)
    socket.once('close', () => this.sockets.delete(socket))
    return new Wire(socket)
  }

  /** Does one phase, and keeps how long it took. */
  async timed<T>(phase: Phase, work: () => Promise<T>): Promise<T> {
    this.phase = phase
    const start = performance.now()
    const result = await work()
    this.times[phase] = rounded(performance.now() - start)
    return result
  }

  /** What to tell, whatever else happens, unless something goes well after all. */
  willTell(failure: ProxyFailure): void {
    this.told = failure
  }

  /** Why it ended, of whatever was thrown meanwhile. */
  failureOf(error: unknown): ProxyFailure {
    return this.told ?? this.failure ?? failureOf(error)
  }

  end(failure: ProxyFailure): void {
    this.failure ??= failure
    this.close()
  }

  /** What comes now does not count any more. */
  takeTime(): void {
    this.times.total ||= rounded(performance.now() - this.started)
  }

  close(): void {
    clearTimeout(this.timer)
    this.takeTime()
    this.resolving?.abort(noAddress)
    for (const socket of this.sockets) socket.destroy(this.failure)
  }
}

// Made once: every socket that closes would make another.
const closedAtOnce = new ProxyFailure('closed_early', 'It closed the connection at once.')
const noAddress = new ProxyFailure('timed_out', 'No address was found in time.')

export function happens(socket: Socket, event: 'connect' | 'secureConnect'): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once(event, resolve)
    socket.once('error', reject)
    socket.once('close', () => reject(closedAtOnce))
  })
}

const rounded = (milliseconds: number): number => Math.round(milliseconds * 10) / 10

import type { Socket } from 'node:net'
import type { ProxyProbe } from '#contract/calls/proxies.ts'
import type { AddressGuard } from './address-guard.ts'
import type { Address } from '../../platform/addresses/address.ts'
import { failureOf, ProxyFailure } from './failure.ts'
import { Wire } from './wire.ts'

type Times = ProxyProbe['times']
export type Phase = Exclude<keyof Times, 'total'>

const timeouts: Record<Phase, string> = {
  dns: 'The DNS server did not answer',
  tcp: 'Could not connect',
  hello: 'It accepted the connection but sent nothing',
  tunnel: 'It did not open a tunnel to the judge',
  tls: 'The TLS handshake with the judge did not finish',
  first_byte: 'No response arrived through it',
}

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
  private preferred: ProxyFailure | undefined

  constructor(guard: AddressGuard, milliseconds: number) {
    this.guard = guard
    this.timer = setTimeout(() => {
      const message = `${timeouts[this.phase]} within ${milliseconds / 1000} seconds.`
      this.end(new ProxyFailure('timed_out', message))
    }, milliseconds)
  }

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
      for (const socket of this.sockets) socket.destroy()
      Object.assign(this.times, { hello: null, tunnel: null, tls: null, first_byte: null })
      const socket = this.guard.connect(address, port)
      const wire = this.wireOf(socket)
      await happens(socket, 'connect')
      return wire
    })
  }

  async connectBeside(address: Address, port: number): Promise<Wire> {
    if (this.failure) throw this.failure
    const socket = this.guard.connect(address, port)
    const wire = this.wireOf(socket)
    await happens(socket, 'connect')
    return wire
  }

  /** TLS on a connection. From now on only TLS is closed, which closes the connection beneath it. */
  secured(wire: Wire, secure: (socket: Socket) => Socket): Wire {
    this.sockets.delete(wire.socket)
    return wire.handOver((socket) => this.wireOf(secure(socket)))
  }

  private wireOf(socket: Socket): Wire {
    this.sockets.add(socket)
    socket.once('close', () => this.sockets.delete(socket))
    return new Wire(socket)
  }

  async timed<T>(phase: Phase, work: () => Promise<T>): Promise<T> {
    this.phase = phase
    const start = performance.now()
    const result = await work()
    this.times[phase] = rounded(performance.now() - start)
    return result
  }

  /** Reports this failure instead of any later one, unless the attempt succeeds after all. */
  prefer(failure: ProxyFailure): void {
    this.preferred = failure
  }

  failureOf(error: unknown): ProxyFailure {
    return this.preferred ?? this.failure ?? failureOf(error)
  }

  end(failure: ProxyFailure): void {
    this.failure ??= failure
    this.close()
  }

  stopClock(): void {
    this.times.total ||= rounded(performance.now() - this.started)
  }

  close(): void {
    clearTimeout(this.timer)
    this.stopClock()
    this.resolving?.abort(noAddress)
    for (const socket of this.sockets) socket.destroy(this.failure)
  }
}

// Created once, instead of for every socket that closes.
const closedAtOnce = new ProxyFailure('closed_early', 'It closed the connection immediately.')
const noAddress = new ProxyFailure('timed_out', 'No address was found in time.')

export function happens(socket: Socket, event: 'connect' | 'secureConnect'): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once(event, resolve)
    socket.once('error', reject)
    socket.once('close', () => reject(closedAtOnce))
  })
}

const rounded = (milliseconds: number): number => Math.round(milliseconds * 10) / 10

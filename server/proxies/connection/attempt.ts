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

/** The phases of one connection. */
export class Course {
  readonly times: Times
  readonly secured: Attempt['secured']
  phase: Phase = 'dns'

  constructor(secured: Attempt['secured'], dns: number | null) {
    this.secured = secured
    this.times = { dns, tcp: null, hello: null, tunnel: null, tls: null, first_byte: null, total: 0 }
  }

  async timed<T>(phase: Phase, work: () => Promise<T>): Promise<T> {
    this.phase = phase
    const start = performance.now()
    const result = await work()
    this.times[phase] = rounded(performance.now() - start)
    return result
  }
}

export type Timing = Pick<Course, 'timed' | 'secured'>

/** A check, with one connection after the other or several at once; the times are those of the one that is followed. */
export class Attempt {
  private readonly guard: AddressGuard
  private readonly sockets = new Set<Socket>()
  private readonly started = performance.now()
  private readonly timer: NodeJS.Timeout
  private resolving: AbortController | undefined
  private course: Course
  private failure: ProxyFailure | undefined
  private preferred: ProxyFailure | undefined

  constructor(guard: AddressGuard, milliseconds: number) {
    this.guard = guard
    this.course = new Course(this.secured, null)
    this.timer = setTimeout(() => {
      const message = `${timeouts[this.course.phase]} within ${milliseconds / 1000} seconds.`
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

  /** Closes earlier connections. */
  connect(address: Address, port: number): Promise<Wire> {
    for (const socket of this.sockets) socket.destroy()
    this.follow(this.beside())
    return this.connectBeside(address, port, this.course)
  }

  beside(): Course {
    return new Course(this.secured, this.times.dns)
  }

  follow(course: Course): void {
    this.course = course
  }

  connectBeside(address: Address, port: number, course = this.beside()): Promise<Wire> {
    return course.timed('tcp', async () => {
      if (this.failure) throw this.failure
      const socket = this.guard.connect(address, port)
      const wire = this.wireOf(socket)
      await happens(socket, 'connect')
      return wire
    })
  }

  /** TLS on a connection. From now on only TLS is closed, which closes the connection beneath it. */
  readonly secured = (wire: Wire, secure: (socket: Socket) => Socket): Wire => {
    this.sockets.delete(wire.socket)
    return wire.handOver((socket) => this.wireOf(secure(socket)))
  }

  private wireOf(socket: Socket): Wire {
    this.sockets.add(socket)
    socket.once('close', () => this.sockets.delete(socket))
    return new Wire(socket)
  }

  get times(): Times {
    return this.course.times
  }

  timed<T>(phase: Phase, work: () => Promise<T>): Promise<T> {
    return this.course.timed(phase, work)
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

import type { Socket } from 'node:net'
import { ProxyFailure } from './failure.ts'

/** Reads bytes from a connection on demand. Nothing is read ahead, so the other side feels backpressure. */
export class Wire {
  readonly socket: Socket
  private held: Buffer[] = []
  private size = 0
  private ended = false
  private error: Error | undefined
  private wake: (() => void) | undefined
  private outer: Wire | undefined

  constructor(socket: Socket) {
    this.socket = socket
    socket.on('data', this.onData)
    socket.on('end', this.onEnd)
    socket.on('close', this.onEnd)
    // Never removed, because an unhandled error would end the process.
    socket.on('error', (error) => {
      this.error ??= error
      this.wake?.()
    })
    socket.pause()
  }

  write(bytes: Buffer | string): void {
    if (!this.socket.destroyed) this.socket.write(bytes)
  }

  async take(count: number): Promise<Buffer> {
    while (this.size < count) await this.more()
    return this.cut(count)
  }

  async takeThrough(marks: readonly string[], most: number): Promise<Buffer> {
    for (;;) {
      const all = this.joined()
      const ends = marks
        .map((mark) => all.indexOf(mark) + mark.length)
        .filter((end, at) => end >= marks[at]!.length)
      const end = Math.min(...ends)
      if (end <= most) return this.cut(end)
      if (all.length > most) throw tooMuch()
      await this.more()
    }
  }

  async takeRest(most: number): Promise<Buffer> {
    while (!this.ended && !this.error) {
      if (this.size > most) throw tooMuch()
      await this.wait()
    }
    if (this.size > most) throw tooMuch()
    return this.cut(this.size)
  }

  async first(): Promise<number> {
    while (this.size === 0) await this.more()
    return this.held[0]![0]!
  }

  /** Whether this is how everything that has arrived and was not taken begins. */
  begins(text: string): boolean {
    return this.joined().toString('latin1', 0, text.length) === text
  }

  async peek(milliseconds: number): Promise<Buffer> {
    if (this.size === 0 && !this.ended && !this.error) {
      const timer = setTimeout(() => this.wake?.(), milliseconds)
      await this.wait()
      clearTimeout(timer)
    }
    return this.joined()
  }

  /** Closes the connection, through TLS if it was handed over: closing it beneath TLS would crash the process. */
  destroy(error?: Error): void {
    if (this.outer) this.outer.destroy(error)
    else this.socket.destroy(error)
  }

  handOver(secure: (socket: Socket) => Wire): Wire {
    return (this.outer = secure(this.release()))
  }

  private release(): Socket {
    const rest = this.cut(this.size)
    this.socket.off('data', this.onData).off('end', this.onEnd).off('close', this.onEnd)
    if (rest.length > 0) this.socket.unshift(rest)
    return this.socket
  }

  private readonly onData = (bytes: Buffer): void => {
    this.held.push(bytes)
    this.size += bytes.length
    if (this.wake) this.wake()
    else this.socket.pause()
  }

  private readonly onEnd = (): void => {
    this.ended = true
    this.wake?.()
  }

  private async more(): Promise<void> {
    if (this.error) throw this.error
    if (this.ended) {
      throw new ProxyFailure(
        'closed_early',
        this.size === 0
          ? 'It closed the connection without a response.'
          : 'It closed the connection in the middle of its response.',
      )
    }
    await this.wait()
  }

  private async wait(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.wake = resolve
    this.socket.resume()
    await promise
    this.wake = undefined
  }

  private joined(): Buffer {
    if (this.held.length > 1) this.held = [Buffer.concat(this.held)]
    return this.held[0] ?? noBytes
  }

  private cut(count: number): Buffer {
    const all = this.joined()
    this.held = count < all.length ? [all.subarray(count)] : []
    this.size -= count
    return all.subarray(0, count)
  }
}

const noBytes = Buffer.alloc(0)

const tooMuch = () => new ProxyFailure('too_much', 'It sent too much data, so the check was ended.')

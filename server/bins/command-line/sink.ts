import type { Writable } from 'node:stream'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'latin1'

/** Bytes to write. Whoever fills it flushes it now and then, so that it stays small however much is written. */
export class Sink {
  bytes: Buffer = Buffer.allocUnsafe(1 << 18)
  at = 0
  encoding: Encoding = 'utf-8'
  private readonly target: Writable

  constructor(target: Writable) {
    this.target = target
  }

  reserve(more: number): void {
    if (this.at + more <= this.bytes.length) return
    const larger = Buffer.allocUnsafe(2 * this.bytes.length + more)
    this.bytes.copy(larger, 0, 0, this.at)
    this.bytes = larger
  }

  text(text: string): void {
    this.reserve(text.length * 3)
    const { bytes, at, encoding } = this
    if (encoding === 'utf-8') this.at += bytes.write(text, at)
    // What Latin-1 lacks would become some other letter.
    else if (encoding === 'latin1') this.at += bytes.write(text.replace(/[^\0-\xff]/gu, '?'), at, 'latin1')
    else {
      this.at += bytes.write(text, at, 'utf16le')
      if (encoding === 'utf-16be') bytes.subarray(at, this.at).swap16()
    }
  }

  copy(from: Uint8Array): void {
    this.reserve(from.length)
    this.bytes.set(from, this.at)
    this.at += from.length
  }

  get isFull(): boolean {
    return this.at >= 1 << 17
  }

  async flush(): Promise<void> {
    if (this.at === 0) return
    const piece = this.bytes.subarray(0, this.at)
    await new Promise<void>((resolve, reject) => {
      this.target.write(piece, (error) => (error ? reject(error) : resolve()))
    })
    this.at = 0
  }
}

export interface RowWriter {
  start(sink: Sink): void
  row(sink: Sink, row: number): void
  end(sink: Sink, more: object): void
}

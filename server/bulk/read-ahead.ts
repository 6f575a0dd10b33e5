import type { Readable } from 'node:stream'

/** Bytes that one body may have waiting here. Many clients read nothing before they have sent everything. */
const most = 8 * 1024 * 1024
/** Beyond this, bodies of all clients together wait in the network instead. */
const mostTogether = 16 * 1024 * 1024
const least = 64 * 1024

export interface Together {
  bytes: number
}

/**
 * Reads a body ahead of whoever uses it, up to a limit. Without this, a client that sends everything before it reads
 * the first line of the reply would wait for the server, and the server for the client.
 */
export class ReadAhead implements AsyncIterable<Buffer> {
  readonly #source: Readable
  readonly #together: Together
  readonly #chunks: Buffer[] = []
  #bytes = 0
  #isOver = false
  #problem: Error | undefined
  #wake: () => void = () => undefined

  constructor(source: Readable, together: Together) {
    this.#source = source
    this.#together = together
    source.on('data', (chunk: Buffer) => this.#add(chunk))
    source.once('end', () => this.#end())
    source.on('error', (error) => this.#end(error))
    source.once('close', () => this.#end(source.readableEnded ? undefined : new Error('closed')))
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    for (;;) {
      const chunk = this.#chunks.shift()
      if (chunk) {
        this.#count(-chunk.length)
        if (this.#mayRead()) this.#source.resume()
        yield chunk
      } else if (this.#isOver) {
        if (this.#problem) throw this.#problem
        return
      } else await new Promise<void>((resolve) => (this.#wake = resolve))
    }
  }

  stop(): void {
    this.#chunks.length = 0
    this.#count(-this.#bytes)
    this.#end()
    this.#source.destroy()
  }

  #add(chunk: Buffer): void {
    if (this.#isOver) return
    this.#chunks.push(chunk)
    this.#count(chunk.length)
    if (!this.#mayRead()) this.#source.pause()
    this.#wake()
  }

  #end(problem?: Error): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#problem = problem
    this.#wake()
  }

  #count(bytes: number): void {
    this.#bytes += bytes
    this.#together.bytes += bytes
  }

  #mayRead(): boolean {
    return this.#bytes < least || (this.#bytes < most && this.#together.bytes < mostTogether)
  }
}

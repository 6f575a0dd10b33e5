import { formatBytes } from '../../../ui/text/format.ts'
import { Problem } from './problem.ts'

export type Bytes = Uint8Array<ArrayBuffer>
export type Chunks = AsyncIterable<Bytes>

/** Bytes on their way: the first are known, the others come when they are asked for, once. */
export interface Flow {
  head: Bytes
  /** The head is all there is. */
  isWhole: boolean
  chunks: Chunks
}

const headSize = 64 * 1024
const sliceSize = 2 * 1024 * 1024
const readAhead = 4

export async function flowOf(chunks: Chunks): Promise<Flow> {
  const rest = chunks[Symbol.asyncIterator]()
  const first: Bytes[] = []
  let size = 0
  let isWhole = false
  while (size <= headSize && !isWhole) {
    const next = await rest.next()
    if (next.done) isWhole = true
    else if (next.value.length > 0) {
      first.push(next.value)
      size += next.value.length
    }
  }
  const start = joined(first)
  // A look at more takes longer and tells no more.
  return { head: start.subarray(0, headSize), isWhole, chunks: isWhole ? once(start) : resumed(start, rest) }
}

export async function* once(bytes: Bytes): Chunks {
  if (bytes.length > 0) yield bytes
}

async function* resumed(start: Bytes, rest: AsyncIterator<Bytes>): Chunks {
  yield start
  yield* { [Symbol.asyncIterator]: () => rest }
}

/** All of it at once, for what cannot be opened piece by piece. */
export async function collect(chunks: Chunks, most: number): Promise<Bytes> {
  const parts: Bytes[] = []
  for await (const chunk of capped(chunks, most)) parts.push(chunk)
  return joined(parts)
}

/** A small file can unpack to more than a machine holds. */
export async function* capped(chunks: Chunks, most: number): Chunks {
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > most)
      throw new Problem('too-big', `It holds more than ${formatBytes(most)}, which is the limit here.`)
    yield chunk
  }
}

export function joined(parts: readonly Bytes[]): Bytes {
  if (parts.length === 1) return parts[0]!
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** A file is read in slices: it may be larger than what fits into memory. The next ones are on their way meanwhile. */
export async function* slicesOf(file: Blob, onRead: (bytes: number) => void = () => undefined): Chunks {
  const reading: Promise<ArrayBuffer>[] = []
  let asked = 0
  for (let at = 0; at < file.size; at += sliceSize) {
    for (; asked < file.size && reading.length < readAhead; asked += sliceSize) {
      const slice = file.slice(asked, asked + sliceSize).arrayBuffer()
      // Told when it is its turn; until then a failure is no news.
      slice.catch(() => undefined)
      reading.push(slice)
    }
    yield new Uint8Array(await reading.shift()!)
    onRead(Math.min(at + sliceSize, file.size))
  }
}

/** The next piece is made while one is worked on: browsers decrypt beside the worker. */
export async function* oneAhead(chunks: Chunks): Chunks {
  const source = chunks[Symbol.asyncIterator]()
  const ask = () => {
    const next = source.next()
    next.catch(() => undefined)
    return next
  }
  try {
    let next = ask()
    for (let now = await next; !now.done; now = await next) {
      next = ask()
      yield now.value
    }
  } finally {
    await source.return?.()
  }
}

/** Pieces whose length is a multiple of `size`; what is left over comes last. */
export async function* inBlocks(chunks: Chunks, size: number): Chunks {
  let left: Bytes = new Uint8Array(0)
  for await (const chunk of chunks) {
    const bytes = left.length > 0 ? joined([left, chunk]) : chunk
    const whole = bytes.length - (bytes.length % size)
    if (whole > 0) yield bytes.subarray(0, whole)
    left = bytes.slice(whole)
  }
  if (left.length > 0) yield left
}

/** Not every browser makes one of the other. */
export function streamOf(chunks: Chunks): ReadableStream<Bytes> {
  const source = chunks[Symbol.asyncIterator]()
  return new ReadableStream<Bytes>({
    async pull(controller) {
      const next = await source.next()
      if (next.done) controller.close()
      else controller.enqueue(next.value)
    },
    async cancel() {
      await source.return?.()
    },
  })
}

export async function* chunksOf(stream: ReadableStream<Uint8Array>): Chunks {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value as Bytes
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

export const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
export const bytesOf = (text: string): Bytes => new TextEncoder().encode(text)

import { formatBytes } from '../../../ui/text/format.ts'
import { Problem } from './problem.ts'

export type Bytes = Uint8Array<ArrayBuffer>
export type Chunks = AsyncIterable<Bytes>

/** The chunks can be read again when the source is whole, otherwise once. */
export interface ByteSource {
  head: Bytes
  isWhole: boolean
  chunks: Chunks
}

const headSize = 64 * 1024
export const maxBytes = 512 * 1024 * 1024
const sliceSize = 2 * 1024 * 1024
const slicesAhead = 4

export async function sourceOf(chunks: Chunks): Promise<ByteSource> {
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
  const start = concatBytes(first)
  // Inspecting more would take longer and reveal no more.
  return {
    head: start.subarray(0, headSize),
    isWhole,
    chunks: isWhole
      ? { [Symbol.asyncIterator]: () => oneChunk(start)[Symbol.asyncIterator]() }
      : resumed(start, rest),
  }
}

export async function* oneChunk(bytes: Bytes): Chunks {
  if (bytes.length > 0) yield bytes
}

async function* resumed(start: Bytes, rest: AsyncIterator<Bytes>): Chunks {
  yield start
  yield* { [Symbol.asyncIterator]: () => rest }
}

export async function collect(chunks: Chunks, limit: number): Promise<Bytes> {
  const parts: Bytes[] = []
  for await (const chunk of limitSize(chunks, limit)) parts.push(chunk)
  return concatBytes(parts)
}

/** Guards against decompression bombs. */
export async function* limitSize(chunks: Chunks, limit: number): Chunks {
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > limit)
      throw new Problem('too-big', `The content is larger than the limit of ${formatBytes(limit)}.`)
    yield chunk
  }
}

export function concatBytes(parts: readonly Bytes[]): Bytes {
  if (parts.length === 1) return parts[0]!
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** In slices, because the file may not fit into memory. The next ones are read in advance. */
export async function* readSlices(file: Blob, onRead: (bytes: number) => void = () => undefined): Chunks {
  const reading: Promise<ArrayBuffer>[] = []
  let requested = 0
  for (let at = 0; at < file.size; at += sliceSize) {
    for (; requested < file.size && reading.length < slicesAhead; requested += sliceSize) {
      const slice = file.slice(requested, requested + sliceSize).arrayBuffer()
      // A failure is reported when this slice is awaited, not before.
      slice.catch(() => undefined)
      reading.push(slice)
    }
    yield new Uint8Array(await reading.shift()!)
    onRead(Math.min(at + sliceSize, file.size))
  }
}

/** Browsers decrypt on another thread, so the next chunk is requested while this one is processed. */
export async function* prefetchNext(chunks: Chunks): Chunks {
  const source = chunks[Symbol.asyncIterator]()
  const request = () => {
    const next = source.next()
    next.catch(() => undefined)
    return next
  }
  try {
    let next = request()
    for (let now = await next; !now.done; now = await next) {
      next = request()
      yield now.value
    }
  } finally {
    await source.return?.()
  }
}

export async function* inBlocks(chunks: Chunks, size: number): Chunks {
  let left: Bytes = new Uint8Array(0)
  for await (const chunk of chunks) {
    const bytes = left.length > 0 ? concatBytes([left, chunk]) : chunk
    const whole = bytes.length - (bytes.length % size)
    if (whole > 0) yield bytes.subarray(0, whole)
    left = bytes.slice(whole)
  }
  if (left.length > 0) yield left
}

export async function* skipBytes(chunks: Chunks, count: number): Chunks {
  let left = count
  for await (const chunk of chunks) {
    if (chunk.length > left) yield chunk.subarray(left)
    left = Math.max(0, left - chunk.length)
  }
}

/** Not every browser has `ReadableStream.from`. */
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
export const viewOf = (bytes: Bytes): DataView<ArrayBuffer> =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.length)

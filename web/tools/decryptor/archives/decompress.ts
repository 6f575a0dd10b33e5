import { Decompress } from 'fzstd'
import {
  chunksOf,
  streamOf,
  type Bytes,
  type Chunks,
  collect,
  concatBytes,
  maxBytes,
  viewOf,
} from '../bytes/byte-stream.ts'
import { Problem } from '../bytes/problem.ts'

export type Compression = 'gzip' | 'zlib' | 'zstd' | 'lz4'

export function decompress(compression: Compression, chunks: Chunks): Chunks {
  if (compression === 'zstd') return decompressZstd(chunks)
  if (compression === 'lz4') return decompressLz4(chunks)
  return inflate(compression, chunks)
}

const browserNames = { gzip: 'gzip', zlib: 'deflate', zip: 'deflate-raw' } as const

export async function* inflate(compression: keyof typeof browserNames, chunks: Chunks): Chunks {
  const stream = streamOf(chunks)
  const decompressed = stream.pipeThrough(new DecompressionStream(browserNames[compression]))
  try {
    yield* chunksOf(decompressed)
  } catch (error) {
    throw asProblem(error, compression)
  }
}

function asProblem(error: unknown, compression: string): Problem {
  if (error instanceof Problem) return error
  const isTruncated = /end|incomplete|truncated/i.test(String((error as Error).message))
  return isTruncated
    ? new Problem('truncated', `The ${compression} data is incomplete.`)
    : new Problem('altered', `The ${compression} data is damaged, or only looks like ${compression}.`)
}

/** The decompressor emits output during `push`, so the output is yielded before the next push. */
async function* decompressZstd(chunks: Chunks): Chunks {
  const pieces: Bytes[] = []
  let done = false
  const decompressor = new Decompress((piece, final) => {
    if (piece.length > 0) pieces.push(piece as Bytes)
    done ||= final === true
  })
  try {
    for await (const chunk of chunks) {
      for (const part of smallParts(chunk)) {
        decompressor.push(part)
        yield* pieces.splice(0)
      }
    }
    decompressor.push(new Uint8Array(0), true)
  } catch (error) {
    throw asProblem(error, 'zstd')
  }
  yield* pieces.splice(0)
}

/** A small part may expand a thousandfold, so the size limit must be checked between small parts. */
function* smallParts(chunk: Bytes): Iterable<Bytes> {
  for (let at = 0; at < chunk.length; at += 1024) yield chunk.subarray(at, at + 1024)
}

// The LZ4 frame format: https://github.com/lz4/lz4/blob/dev/doc/lz4_Frame_format.md
const magic = 0x184d2204
const windowSize = 65_536
const maxBlock = 4 * 1024 * 1024

/** The checksums are not checked, like those of the other compressions: they reveal accidents, not alterations. */
async function* decompressLz4(chunks: Chunks): Chunks {
  const bytes = await collect(chunks, maxBytes)
  const view = viewOf(bytes)
  let at = 0
  try {
    while (at < bytes.length) {
      if (view.getUint32(at, true) !== magic) throw new Problem('altered', 'The lz4 data is damaged.')
      const flags = bytes[at + 4]!
      at += 7 + (flags & 8 ? 8 : 0) + (flags & 1 ? 4 : 0)
      let window: Bytes = new Uint8Array(0)
      for (;;) {
        const header = view.getUint32(at, true)
        at += 4
        if (header === 0) break
        const size = header & 0x7fffffff
        if (at + size > bytes.length) throw new RangeError('truncated')
        const block = bytes.subarray(at, at + size)
        const piece = header & 0x80000000 ? block : decodeBlock(block, window)
        yield piece
        window = concatBytes([window, piece]).slice(-windowSize)
        at += size + (flags & 16 ? 4 : 0)
      }
      at += flags & 4 ? 4 : 0
    }
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem('truncated', 'The lz4 data is incomplete.')
  }
}

function decodeBlock(block: Bytes, window: Bytes): Bytes {
  const out = new Uint8Array(window.length + maxBlock)
  out.set(window)
  let size = window.length
  let at = 0
  const lengthAt = (short: number): number => {
    let length = short
    if (short === 15) {
      let more: number
      do length += more = byteAt(block, at++)
      while (more === 255)
    }
    return length
  }
  while (at < block.length) {
    const token = byteAt(block, at++)
    const literals = lengthAt(token >> 4)
    if (at + literals > block.length || size + literals > out.length) throw damaged()
    out.set(block.subarray(at, at + literals), size)
    at += literals
    size += literals
    if (at >= block.length) break
    const distance = byteAt(block, at) | (byteAt(block, at + 1) << 8)
    at += 2
    const length = lengthAt(token & 15) + 4
    if (distance === 0 || distance > size || size + length > out.length) throw damaged()
    for (let left = length; left > 0; left--, size++) out[size] = out[size - distance]!
  }
  return out.slice(window.length, size)
}

function byteAt(bytes: Bytes, at: number): number {
  const byte = bytes[at]
  if (byte === undefined) throw damaged()
  return byte
}

const damaged = () => new Problem('altered', 'The lz4 data is damaged.')

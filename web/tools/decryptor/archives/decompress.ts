// Decompresses files piece by piece.
import { Decompress } from 'fzstd'
import { chunksOf, streamOf, type Bytes, type Chunks } from '../bytes/byte-stream.ts'
import { decompressLz4 } from './lz4.ts'
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

/** Reading the input may have failed with a problem of its own. */
function asProblem(error: unknown, compression: string): Problem {
  if (error instanceof Problem) return error
  const isTruncated = /end|incomplete|truncated/i.test(String((error as Error).message))
  return isTruncated
    ? new Problem('truncated', `The ${compression} data is incomplete.`)
    : new Problem('altered', `The ${compression} data is damaged.`)
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

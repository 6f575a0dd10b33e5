// Decompresses files piece by piece.
import { Unzip, UnzipInflate, type UnzipFile } from 'fflate'
import { Decompress } from 'fzstd'
import { chunksOf, streamOf, type Bytes, type Chunks } from '../bytes/byte-stream.ts'
import { Problem } from '../bytes/problem.ts'

export type Compression = 'gzip' | 'zlib' | 'zstd' | 'zip'

export function decompress(compression: Compression, chunks: Chunks): Chunks {
  if (compression === 'zstd') return decompressZstd(chunks)
  if (compression === 'zip') return decompressZip(chunks)
  return inflate(compression, chunks)
}

async function* inflate(compression: 'gzip' | 'zlib', chunks: Chunks): Chunks {
  const stream = streamOf(chunks)
  const decompressed = stream.pipeThrough(
    new DecompressionStream(compression === 'gzip' ? 'gzip' : 'deflate'),
  )
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

/** Extracts the first file of an archive. */
async function* decompressZip(chunks: Chunks): Chunks {
  const pieces: Bytes[] = []
  let problem: Problem | undefined
  let firstFile: UnzipFile | undefined
  let isDone = false
  const archive = new Unzip((file) => {
    if (firstFile || file.name.endsWith('/')) return
    firstFile = file
    file.ondata = (error, piece, final) => {
      if (error) problem = asProblem(error, 'zip')
      else pieces.push(piece as Bytes)
      isDone ||= final
    }
    file.start()
  })
  archive.register(UnzipInflate)
  for await (const chunk of chunks) {
    for (const part of smallParts(chunk)) {
      push(archive, part)
      if (problem) throw problem
      yield* pieces.splice(0)
      if (isDone) return
    }
  }
  push(archive, new Uint8Array(0), true)
  if (problem) throw problem
  yield* pieces.splice(0)
  if (!firstFile) throw new Problem('unsupported', 'The zip archive contains no file.')
  if (!isDone) throw new Problem('truncated', 'The zip archive is incomplete.')
}

function push(archive: Unzip, part: Bytes, final = false): void {
  try {
    archive.push(part, final)
  } catch (error) {
    throw /unknown compression/i.test(String(error))
      ? new Problem('unsupported', 'The zip archive uses an unsupported compression.')
      : asProblem(error, 'zip')
  }
}

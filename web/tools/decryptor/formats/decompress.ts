// Packed files, unpacked piece by piece.
import { Unzip, UnzipInflate, type UnzipFile } from 'fflate'
import { Decompress } from 'fzstd'
import { chunksOf, streamOf, type Bytes, type Chunks } from '../bytes/byte-stream.ts'
import { Problem } from '../bytes/problem.ts'

export type Packing = 'gzip' | 'zlib' | 'zstd' | 'zip'

export function unpack(packing: Packing, chunks: Chunks): Chunks {
  if (packing === 'zstd') return unpackZstd(chunks)
  if (packing === 'zip') return unpackZip(chunks)
  return inflate(packing, chunks)
}

async function* inflate(packing: 'gzip' | 'zlib', chunks: Chunks): Chunks {
  const stream = streamOf(chunks)
  const unpacked = stream.pipeThrough(new DecompressionStream(packing === 'gzip' ? 'gzip' : 'deflate'))
  try {
    yield* chunksOf(unpacked)
  } catch (error) {
    throw asProblem(error, packing)
  }
}

/** What reads the file may have had a problem of its own. */
function asProblem(error: unknown, packing: string): Problem {
  if (error instanceof Problem) return error
  const cut = /end|incomplete|truncated/i.test(String((error as Error).message))
  return cut
    ? new Problem('truncated', `The ${packing} data is cut off before its end.`)
    : new Problem('altered', `The ${packing} data is damaged.`)
}

/** Its unpacker hands pieces over while it is being fed: they are sent on before it is fed again. */
async function* unpackZstd(chunks: Chunks): Chunks {
  const pieces: Bytes[] = []
  let done = false
  const unpacker = new Decompress((piece, final) => {
    if (piece.length > 0) pieces.push(piece as Bytes)
    done ||= final === true
  })
  try {
    for await (const chunk of chunks) {
      for (const part of partsOf(chunk)) {
        unpacker.push(part)
        yield* pieces.splice(0)
      }
    }
    unpacker.push(new Uint8Array(0), true)
  } catch (error) {
    throw asProblem(error, 'zstd')
  }
  yield* pieces.splice(0)
}

/** A small piece may unpack to a thousand times as much, and whoever counts must be heard in between. */
function* partsOf(chunk: Bytes): Iterable<Bytes> {
  for (let at = 0; at < chunk.length; at += 1024) yield chunk.subarray(at, at + 1024)
}

/** The first file of an archive. */
async function* unpackZip(chunks: Chunks): Chunks {
  const pieces: Bytes[] = []
  let problem: Problem | undefined
  let taken: UnzipFile | undefined
  let isDone = false
  const archive = new Unzip((file) => {
    if (taken || file.name.endsWith('/')) return
    taken = file
    file.ondata = (error, piece, final) => {
      if (error) problem = asProblem(error, 'zip')
      else pieces.push(piece as Bytes)
      isDone ||= final
    }
    file.start()
  })
  archive.register(UnzipInflate)
  for await (const chunk of chunks) {
    for (const part of partsOf(chunk)) {
      push(archive, part)
      if (problem) throw problem
      yield* pieces.splice(0)
      if (isDone) return
    }
  }
  push(archive, new Uint8Array(0), true)
  if (problem) throw problem
  yield* pieces.splice(0)
  if (!taken) throw new Problem('unsupported', 'There is no file in the zip archive.')
  if (!isDone) throw new Problem('truncated', 'The zip archive is cut off before its end.')
}

function push(archive: Unzip, part: Bytes, final = false): void {
  try {
    archive.push(part, final)
  } catch (error) {
    throw /unknown compression/i.test(String(error))
      ? new Problem('unsupported', 'The zip archive is packed in a way that is not known here.')
      : asProblem(error, 'zip')
  }
}

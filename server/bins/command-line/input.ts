import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { ImportError } from '#engine/reading/import-error.ts'

/** Reads a file, or standard input for `-`, as UTF-8. Gzip and UTF-16 are recognised by their first bytes. */
export async function* readInput(
  path: string,
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<Buffer> {
  const source: Readable = path === '-' ? process.stdin : createReadStream(path, { highWaterMark: 1 << 17 })
  const pieces = counted(source, onBytes)
  const first = await pieces.next()
  if (first.done) return
  const all = withFirst(first.value, pieces)
  const [a, b] = first.value
  if (a === 0x1f && b === 0x8b) yield* unzipped(all)
  else if (a === 0xff && b === 0xfe) yield* transcoded(all, 'utf-16le')
  else if (a === 0xfe && b === 0xff) yield* transcoded(all, 'utf-16be')
  else yield* all
}

async function* counted(
  source: Readable,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Buffer, undefined> {
  let bytes = 0
  for await (const piece of source as AsyncIterable<Buffer>) {
    bytes += piece.length
    onBytes(bytes)
    yield piece
  }
}

async function* withFirst(first: Buffer, others: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first
  yield* others
}

async function* unzipped(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const gunzip = createGunzip({ chunkSize: 1 << 17 })
  const feeding = feed(packed, gunzip)
  try {
    for await (const piece of gunzip as AsyncIterable<Buffer>) yield piece
  } catch (error) {
    throw new ImportError('The gzip data is damaged or incomplete.', { cause: error })
  }
  await feeding
}

async function feed(packed: AsyncIterable<Buffer>, gunzip: ReturnType<typeof createGunzip>): Promise<void> {
  for await (const piece of packed) {
    if (gunzip.destroyed) return
    if (!gunzip.write(piece)) {
      await new Promise<void>((resolve) => {
        gunzip.once('drain', resolve)
        gunzip.once('close', resolve)
      })
    }
  }
  gunzip.end()
}

async function* transcoded(pieces: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding)
  for await (const piece of pieces) yield Buffer.from(decoder.decode(piece, { stream: true }))
  yield Buffer.from(decoder.decode())
}

import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { wideEncoding } from '#contract/formats/tables/delimited.ts'
import { ImportError } from '#engine/reading/import-error.ts'
import type { Encoding } from './sink.ts'

type Bytes = AsyncGenerator<Buffer, void>

export async function* readInput(path: string, onBytes: (bytes: number) => void = () => {}): Bytes {
  const { first, all } = await begin(unpacked(path, onBytes))
  const wide = wideEncoding(first)
  if (wide) yield* transcoded(all, wide)
  else yield* all
}

/**
 * Reads it as text that can be written in the encoding it came with, its byte order mark included. Bytes that are not
 * UTF-8 are read as Latin-1, which keeps each of them.
 */
export async function* readText(path: string): AsyncGenerator<{ text: string; encoding: Encoding }> {
  const { first, all } = await begin(unpacked(path, () => {}))
  const wide = wideEncoding(first)
  if (wide) {
    const decoder = new TextDecoder(wide, { ignoreBOM: true })
    for await (const piece of all) yield { text: decoder.decode(piece, { stream: true }), encoding: wide }
    yield { text: decoder.decode(), encoding: wide }
    return
  }
  let encoding: Encoding = 'utf-8'
  let open = Buffer.alloc(0)
  for await (const piece of all) {
    const bytes = Buffer.concat([open, piece])
    const end = encoding === 'utf-8' ? wholeCharacters(bytes) : bytes.length
    if (encoding === 'utf-8' && !isUtf8(bytes.subarray(0, end))) encoding = 'latin1'
    const read = encoding === 'utf-8' ? bytes.subarray(0, end) : bytes
    open = bytes.subarray(read.length)
    yield { text: read.toString(encoding), encoding }
  }
  if (open.length > 0) yield { text: open.toString('latin1'), encoding: 'latin1' }
}

function wholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!
    if (byte < 0x80) break
    if (byte < 0xc0) continue
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
    return back < length ? bytes.length - back : bytes.length
  }
  return bytes.length
}

async function* unpacked(path: string, onBytes: (bytes: number) => void): Bytes {
  const source: Readable = path === '-' ? process.stdin : createReadStream(path, { highWaterMark: 1 << 17 })
  const { first, all } = await begin(counted(source, onBytes))
  if (first[0] === 0x1f && first[1] === 0x8b) yield* unzipped(all)
  else yield* all
}

async function begin(pieces: Bytes): Promise<{ first: Buffer; all: Bytes }> {
  let first: Buffer = Buffer.alloc(0)
  while (first.length < 2) {
    const next = await pieces.next()
    if (next.done) break
    first = Buffer.concat([first, next.value])
  }
  return { first, all: withFirst(first, pieces) }
}

async function* counted(source: Readable, onBytes: (bytes: number) => void): Bytes {
  let bytes = 0
  for await (const piece of source as AsyncIterable<Buffer>) {
    bytes += piece.length
    onBytes(bytes)
    yield piece
  }
}

async function* withFirst(first: Buffer, others: Bytes): Bytes {
  if (first.length > 0) yield first
  yield* others
}

async function* unzipped(packed: Bytes): Bytes {
  const gunzip = createGunzip({ chunkSize: 1 << 17 })
  const fed = pipeline(packed, gunzip)
  // What ends it also ends the reading below, which reports it.
  fed.catch(() => {})
  try {
    for await (const piece of gunzip as AsyncIterable<Buffer>) yield piece
  } catch (error) {
    if (!(error as NodeJS.ErrnoException).code?.startsWith('Z_')) throw error
    throw new ImportError('The gzip data is damaged or incomplete.', { cause: error })
  }
}

async function* transcoded(pieces: Bytes, encoding: string): Bytes {
  const decoder = new TextDecoder(encoding)
  for await (const piece of pieces) yield Buffer.from(decoder.decode(piece, { stream: true }))
  yield Buffer.from(decoder.decode())
}

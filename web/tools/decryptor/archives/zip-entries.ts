// Zip archives by their central directory: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
import { textOf, type Bytes, viewOf } from '../bytes/byte-stream.ts'
import { Problem } from '../bytes/problem.ts'

export interface ZipEntry {
  name: string
  flags: number
  method: number
  crc: number
  data: Bytes
  size: number
  /** ZipCrypto uses it as a check. */
  time: number
  extra: Bytes
}

export const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value >>> 0
})

export function readEntries(bytes: Bytes): ZipEntry[] {
  const view = viewOf(bytes)
  try {
    const { count, start } = readDirectory(bytes, view)
    const entries: ZipEntry[] = []
    for (let at = start; entries.length < count;) {
      if (view.getUint32(at, true) !== 0x02014b50) throw new RangeError('not an entry')
      const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) =>
        view.getUint16(at + field, true),
      ) as [number, number, number]
      entries.push(readEntry(bytes, view, at, nameLength, extraLength))
      at += 46 + nameLength + extraLength + commentLength
    }
    return entries
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem('altered', 'The list of files in the zip archive is damaged.')
  }
}

/** The end record comes last, before a comment of at most 64 kB. */
function readDirectory(bytes: Bytes, view: DataView): { count: number; start: number } {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 22 - 65_535); at--) {
    if (view.getUint32(at, true) !== 0x06054b50) continue
    const count = view.getUint16(at + 10, true)
    const start = view.getUint32(at + 16, true)
    const isLong = start === 0xffffffff || count === 0xffff
    if (!isLong || view.getUint32(at - 20, true) !== 0x07064b50) return { count, start }
    const record = Number(view.getBigUint64(at - 12, true))
    return {
      count: Number(view.getBigUint64(record + 32, true)),
      start: Number(view.getBigUint64(record + 48, true)),
    }
  }
  throw new Problem('truncated', 'The zip archive is incomplete: the list of its files is missing.')
}

function readEntry(
  bytes: Bytes,
  view: DataView,
  at: number,
  nameLength: number,
  extraLength: number,
): ZipEntry {
  const extra = bytes.slice(at + 46 + nameLength, at + 46 + nameLength + extraLength)
  const long = longNumbers(extra)
  const next = (short: number) => (short === 0xffffffff ? (long.shift() ?? short) : short)
  const size = next(view.getUint32(at + 24, true))
  const packed = next(view.getUint32(at + 20, true))
  const header = next(view.getUint32(at + 42, true))
  const start = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true)
  if (start + packed > bytes.length) throw new RangeError('outside the archive')
  return {
    name: textOf(bytes.subarray(at + 46, at + 46 + nameLength)),
    flags: view.getUint16(at + 8, true),
    method: view.getUint16(at + 10, true),
    time: view.getUint16(at + 12, true),
    crc: view.getUint32(at + 16, true),
    data: bytes.subarray(start, start + packed),
    size,
    extra,
  }
}

function longNumbers(extra: Bytes): number[] {
  const field = extraField(extra, 1)
  const view = field && viewOf(field)
  return Array.from({ length: Math.floor((field?.length ?? 0) / 8) }, (_, at) =>
    Number(view!.getBigUint64(8 * at, true)),
  )
}

export function extraField(extra: Bytes, id: number): Bytes | undefined {
  const view = viewOf(extra)
  for (let at = 0; at + 4 <= extra.length; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) === id) return extra.slice(at + 4, at + 4 + view.getUint16(at + 2, true))
  }
  return undefined
}

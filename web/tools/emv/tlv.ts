// BER-TLV as EMV uses it, and data object lists (DOLs): tags with the lengths that are asked for.
import { plural } from '#contract/formats/numbers.ts'
import { DoesNotParse, hexOf, type Entry } from '../readers/entry.ts'
import { tags, type Tag } from './tags.ts'

const maxDepth = 16
const maxTagBytes = 4

/** Throws `DoesNotParse` unless every byte is part of a tag, or padding. */
export function readTlv(bytes: Uint8Array, offset: number, where = 'The data', depth = 0): Entry[] {
  if (depth > maxDepth) throw new DoesNotParse(where, `it is nested deeper than ${maxDepth} levels`, offset)
  const entries: Entry[] = []
  for (let at = 0; at < bytes.length;) {
    if (isPadding(bytes, at)) {
      at++
      continue
    }
    const start = at
    const id = readTag(bytes, at, offset)
    at += id.length / 2
    const { length, size } = readLength(bytes, at, offset, id)
    at += size
    const left = bytes.length - at
    if (length > left)
      throw new DoesNotParse(
        `Tag ${id}`,
        `its length is ${length}, and ${plural(left, 'byte')} can follow`,
        offset + start,
      )
    const value = bytes.subarray(at, at + length)
    entries.push({
      ...entryOf(id, value, offset + start),
      entries: isConstructed(bytes[start]!) ? readTlv(value, offset + at, `Tag ${id}`, depth + 1) : undefined,
    })
    at += length
  }
  return entries
}

const isConstructed = (byte: number): boolean => (byte & 0x20) > 0

/** Zeros stand between tags; FF, which also begins tags, only before more of it or the end. */
const isPadding = (bytes: Uint8Array, at: number): boolean =>
  bytes[at] === 0 || (bytes[at] === 0xff && [0, 0xff, undefined].includes(bytes[at + 1]))

function readTag(bytes: Uint8Array, start: number, offset: number): string {
  let end = start + 1
  if ((bytes[start]! & 0x1f) === 0x1f) while ((bytes[end++] ?? 0) >= 0x80);
  const tag = hexOf(bytes.subarray(start, end))
  if (end > bytes.length) throw new DoesNotParse(`Tag ${tag}`, 'the data ends within it', offset + start)
  if (end - start > maxTagBytes)
    throw new DoesNotParse('A tag', `it has more than ${maxTagBytes} bytes`, offset + start)
  return tag
}

interface Length {
  length: number
  size: number
}

function readLength(bytes: Uint8Array, at: number, offset: number, id: string): Length {
  const fails = (problem: string) => new DoesNotParse(`Tag ${id}`, problem, offset + at)
  const first = bytes[at]
  if (first === undefined) throw fails('it has no length')
  if (first < 0x80) return { length: first, size: 1 }
  const more = first - 0x80
  if (more === 0) throw fails('its length is indefinite (80), which EMV does not allow')
  if (more > 4) throw fails('its length has more than four bytes')
  if (at + more >= bytes.length) throw fails('the data ends within its length')
  const length = bytes.subarray(at + 1, at + 1 + more).reduce((sum, byte) => sum * 256 + byte, 0)
  return { length, size: 1 + more }
}

export function entryOf(id: string, bytes: Uint8Array, offset: number): Entry {
  const tag = tags.get(id)
  return {
    id,
    name: tag ? (tag.source === 'EMV' ? tag.name : `${tag.name} · ${tag.source}`) : 'Unknown tag',
    format: tag ? formatText(tag) : '',
    offset,
    bytes,
  }
}

const formatText = ({ format, least, most }: Tag): string => {
  if (format === 't') return 'template'
  const length = most === Infinity ? 'variable' : least === most ? `${least}` : `${least}–${most}`
  return `${format}, ${length}${length === '1' ? ' byte' : length === 'variable' ? '' : ' bytes'}`
}

/** Throws `DoesNotParse`. Without data, an entry says how many bytes are asked for. */
export function readDol(bytes: Uint8Array, offset: number, data?: Uint8Array): Entry[] {
  const entries: Entry[] = []
  let filled = 0
  for (let at = 0; at < bytes.length;) {
    const id = readTag(bytes, at, offset)
    const size = bytes[at + id.length / 2]
    const end = at + id.length / 2 + 1
    if (size === undefined || size >= 0x80 || id === '00')
      throw new DoesNotParse(`Tag ${id}`, 'no length from 0 to 127 follows it', offset + at)
    entries.push(
      data
        ? entryOf(id, data.subarray(filled, filled + size), filled)
        : { ...entryOf(id, bytes.subarray(at, end), offset + at), value: plural(size, 'byte') },
    )
    filled += size
    at = end
  }
  if (data && filled !== data.length)
    throw new DoesNotParse('The values', `the list asks for ${filled} bytes, and there are ${data.length}`, 0)
  return entries
}

// One message can be written in many ways. It is read in all of them; only when exactly one fits to the last byte is it
// taken for what the message says.
import { DoesNotParse, hexOf, type Entry } from '../readers/entry.ts'
import { textOf } from '../readers/characters.ts'
import { readPaste, type Block } from '../readers/read-paste.ts'
import { readMessage, type Message } from './read-message.ts'
import { encodings } from './wire.ts'

export interface Reading extends Message {
  /** Names the encoding and the headers, for people. */
  label: string
}

/** One that parses, several of which the person has to choose, or none: then the one that came furthest. */
export interface Found {
  readings: Reading[]
  nearest?: Reading | undefined
}

/** With an encoding, only that one is tried. */
export function readMessages(text: string, encoding?: string): Found[] {
  return readPaste(text).flatMap((block) => {
    const whole = readBlock(block, encoding)
    if (whole.readings.length > 0) return [whole]
    const streamed = block.hex && inStream(block.hex, encoding)
    if (streamed?.some(({ readings }) => readings.length > 0)) return streamed
    const lines = block.lines.map((line) => readBlock(line, encoding))
    return lines.some(({ readings }) => readings.length > 0) ? lines : [whole]
  })
}

const readBlock = ({ hex, hexProblem, characters }: Block, encoding: string | undefined): Found => {
  const sources = [
    ...(hex ? partsOf(hex).map((part) => ({ ...part, bytes: hex })) : []),
    ...(characters ? partsOf(characters).map((part) => ({ ...part, bytes: characters, isText: true })) : []),
  ]
  return sources.length > 0 ? find(sources, encoding) : { readings: [], nearest: unread(hexProblem!) }
}

const unread = (problem: string): Reading => ({
  label: 'Hex',
  entries: [],
  problem: new DoesNotParse('The text', problem, 0),
})

interface Part {
  start: number
  end: number
  headers: Entry[]
}

function find(
  sources: readonly (Part & { bytes: Uint8Array; isText?: boolean })[],
  encoding?: string,
): Found {
  const chosen = encodings.filter(({ label }) => !encoding || label === encoding)
  const read = (isLenient: boolean): Reading[] =>
    sources.flatMap(({ headers, isText, ...source }) =>
      chosen.flatMap((encoding) => {
        const how = [isText ? 'Text' : 'Hex', ...headers.map(({ name }) => name), encoding.label]
        const reading = (hasThirdInPlace: boolean): Reading => {
          const message = readMessage({ ...source, encoding, isLenient }, hasThirdInPlace)
          return { ...message, entries: [...headers, ...message.entries], label: how.join(' · ') }
        }
        const first = reading(false)
        if (!first.entries.some(({ id }) => id === '65')) return [first]
        how.push('third bitmap at field 65')
        return [first, reading(true)]
      }),
    )
  const strict = read(false)
  const fitting = strict.filter(({ problem }) => !problem)
  if (fitting.length > 0) return { readings: distinct(fitting) }
  const lenient = read(true).filter(({ problem }) => !problem)
  if (lenient.length > 0) return { readings: distinct(lenient) }
  return {
    readings: [],
    nearest: strict.reduce((best, reading) => (depthOf(reading) > depthOf(best) ? reading : best)),
  }
}

/** How many parts of the message were read. */
export const depthOf = ({ entries }: Reading): number => entries.filter(({ id }) => id !== '').length

/** Without those that say the same, such as BCD with either kind of text where there is no text. */
function distinct(readings: readonly Reading[]): Reading[] {
  const known = new Set<string>()
  return readings.filter(({ entries }) => {
    const said = JSON.stringify(entries.map(({ id, value, bytes }) => [id, value ?? hexOf(bytes)]))
    return known.size < known.add(said).size
  })
}

/** Where a message may begin: after a packet's own headers, a length, and a TPDU. */
function partsOf(bytes: Uint8Array, from = 0, to = bytes.length): Part[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const header = (name: string, offset: number, size: number): Entry => {
    const own = bytes.subarray(offset, offset + size)
    return { id: '', name, format: `b ${size}`, offset, bytes: own }
  }
  const wholes: Part[] = [{ start: from, end: to, headers: [] }]
  for (const link of [0, 14]) {
    const payload = from === 0 && payloadOf(view, link)
    if (payload) wholes.push({ ...payload, headers: [header('IP and TCP headers', 0, payload.start)] })
  }
  const framed = wholes.flatMap((part) => {
    const { start, end, headers } = part
    const size = end - start
    const short = size > 2 ? view.getUint16(start) : 0
    const text = /^\d{4}$/.exec(textOf(bytes.subarray(start, Math.min(end, start + 4)), 'ASCII') ?? '')?.[0]
    const parts = [part]
    const add = (name: string, length: number) =>
      parts.push({ start: start + length, end, headers: [...headers, header(name, start, length)] })
    if (short === size - 2 && size > 2) add('Length of 2 bytes', 2)
    if (short === size && size > 2) add('Length of 2 bytes, itself included', 2)
    if (text && [size, size - 4].includes(Number(text))) add('Length of 4 characters', 4)
    return parts
  })
  return framed.flatMap((part) =>
    bytes[part.start] === 0x60 && part.end - part.start > 5
      ? [part, { ...part, start: part.start + 5, headers: [...part.headers, header('TPDU', part.start, 5)] }]
      : [part],
  )
}

/** The data of a TCP packet over IPv4 whose lengths agree, with or without an Ethernet header. */
function payloadOf(view: DataView, ip: number): Pick<Part, 'start' | 'end'> | undefined {
  if (view.byteLength < ip + 40 || view.getUint8(ip) >> 4 !== 4 || view.getUint8(ip + 9) !== 6)
    return undefined
  const end = ip + view.getUint16(ip + 2)
  const tcp = ip + (view.getUint8(ip) % 16) * 4
  if (end > view.byteLength || tcp + 13 > end || (ip === 0 && end !== view.byteLength)) return undefined
  const start = tcp + (view.getUint8(tcp + 12) >> 4) * 4
  return start < end ? { start, end } : undefined
}

/** Messages one after the other, each after its length in two bytes. */
function inStream(bytes: Uint8Array, encoding: string | undefined): Found[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const found: Found[] = []
  for (let at = 0; at < bytes.length;) {
    const end = at + 2 + (at + 2 <= bytes.length ? view.getUint16(at) : bytes.length)
    if (end > bytes.length || end <= at + 2) return undefined
    found.push(
      find(
        partsOf(bytes, at, end).map((part) => ({ ...part, bytes })),
        encoding,
      ),
    )
    at = end
  }
  return found.length > 1 ? found : undefined
}

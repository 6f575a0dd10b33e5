import { DoesNotParse, type Entry } from '../readers/entry.ts'
import { readPaste, type Block } from '../readers/read-paste.ts'
import { fillDol, readTags } from './explain.ts'
import { tags } from './tags.ts'
import { entryOf, readDol } from './tlv.ts'

interface Reading {
  label: string
  entries: Entry[]
}

/** More than one reading: the bytes can be tags with values and a data object list, too. */
export interface EmvResult {
  readings: Reading[]
  problem?: string
}

/** `values` fill the data object list that is in the text, one after the other. */
export function readEmv(text: string, values = ''): EmvResult[] {
  return readPaste(text).flatMap((block) => {
    const whole = readBlock(block, values)
    if (!whole.problem || block.lines.length === 0) return [whole]
    const lines = block.lines.map((line) => readBlock(line, values))
    return lines.some(({ problem }) => !problem) ? lines : [whole]
  })
}

function readBlock({ hex, hexProblem = '' }: Block, values: string): EmvResult {
  if (!hex) return { readings: [], problem: `Does not parse: ${hexProblem}` }
  const asTags = attempt('Tags with values', () => readWithStatus(hex))
  const found = asTags.readings[0]?.entries ?? []
  if (values.trim() !== '')
    return attempt('A data object list and its values', () => fill(hex, found, values))
  const asDol = attempt('A data object list (DOL)', () => readDol(hex, 0))
  const isDol = asDol.readings[0]?.entries.every(isAsked) ?? false
  if (isDol && found.length > 0 && !hasProblem(found))
    return { readings: [...asTags.readings, ...asDol.readings] }
  return isDol ? asDol : asTags
}

function attempt(label: string, read: () => Entry[]): EmvResult {
  try {
    return { readings: [{ label, entries: read() }] }
  } catch (error) {
    if (error instanceof DoesNotParse) return { readings: [], problem: `Does not parse: ${error.message}` }
    throw error
  }
}

/** A response of a card ends with two bytes that are not a tag. */
function readWithStatus(bytes: Uint8Array): Entry[] {
  const end = bytes.length - 2
  if (end < 1 || bytes[end] !== 0x90 || bytes[end + 1] !== 0) return readTags(bytes)
  const status = { ...entryOf('9000', bytes.subarray(end), end), name: 'Status word', meaning: ['Success'] }
  return [...readTags(bytes.subarray(0, end)), status]
}

/** No card asks for a template or for a list. */
const isAsked = ({ id, bytes }: Entry): boolean => {
  const tag = tags.get(id)
  if (!tag || tag.format === 't' || tag.explained === 'dol') return false
  return bytes.at(-1)! >= tag.least && bytes.at(-1)! <= tag.most
}

const hasProblem = (entries: readonly Entry[]): boolean =>
  entries.some(({ problem, entries }) => problem !== undefined || hasProblem(entries ?? []))

/** The list is the only tag that is one and asks for as many bytes, or all that was pasted. */
function fill(hex: Uint8Array, entries: readonly Entry[], text: string): Entry[] {
  const [block, ...more] = readPaste(text)
  if (!block?.hex || more.length > 0)
    throw new DoesNotParse('The values', block?.hexProblem ?? 'they have empty lines between them', 0)
  const values = block.hex
  const lists = listsIn(entries)
  const fitting = lists.filter(({ bytes }) => attempt('', () => fillDol(bytes, values)).readings.length > 0)
  if (fitting.length > 1) throw new DoesNotParse('The values', 'more than one list asks for as many bytes', 0)
  return fillDol(fitting[0]?.bytes ?? lists[0]?.bytes ?? hex, values)
}

const listsIn = (entries: readonly Entry[]): Entry[] =>
  entries.flatMap((entry) =>
    tags.get(entry.id)?.explained === 'dol' ? [entry] : listsIn(entry.entries ?? []),
  )

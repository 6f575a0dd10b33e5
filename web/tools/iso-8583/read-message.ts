import { plural } from '#contract/formats/numbers.ts'
import { readTags } from '../emv/explain.ts'
import { DoesNotParse, flattened, type Entry } from '../readers/entry.ts'
import { fields, formatText, type Field, type Version } from './fields.ts'
import { meaningOf } from './meanings.ts'
import { messageType } from './message-type.ts'
import { Wire, type Content, type Source } from './wire.ts'

export interface Message {
  entries: Entry[]
  /** With it, the entries are those before it. */
  problem?: DoesNotParse
}

/** The third bitmap follows the second, or is where field 65 is. */
export function readMessage(source: Source, hasThirdInPlace: boolean): Message {
  const wire = new Wire(source)
  const entries: Entry[] = []
  const add = (id: string, name: string, format: string, read: () => Content): Entry => {
    const offset = wire.at
    const { place, ...content } = read()
    const entry: Entry = { id, name, format, offset, ...content }
    if (id === '55' && place) readChip(entry, place)
    entries.push(entry)
    return entry
  }
  const bitmap = (id: string, name: string, first: number): number[] => {
    const entry = add(id, `Bitmap, ${name}`, 'b 8', () => wire.bitmap(`The ${name} bitmap`))
    const numbers = numbersIn(entry.bytes, first)
    entry.meaning = [`Fields: ${numbers.join(', ') || 'none'}`]
    return numbers
  }
  try {
    const type = add('MTI', 'Message type', 'n 4', () => wire.digits(4, 'The message type'))
    const { version, meaning } = messageType(type.value!) ?? {}
    if (!version) throw new DoesNotParse('The message type', 'the standard has no such type', source.start)
    type.meaning = meaning
    let numbers = bitmap('P', 'primary', 1)
    if (numbers[0] === 1) numbers = [...numbers.slice(1), ...bitmap('1', 'secondary', 65)]
    const third = numbers.indexOf(65)
    const hasThird = third >= 0 && version !== '1993'
    if (hasThird && !hasThirdInPlace) numbers.splice(third, 1, ...bitmap('65', 'tertiary', 129))
    numbers.sort((one, other) => one - other)
    for (let at = 0; at < numbers.length; at++) {
      const number = numbers[at]!
      if (number === 65 && hasThird) numbers.push(...bitmap('65', 'tertiary', 129))
      else readField(add, wire, number, version)
    }
    if (wire.left() > 0)
      throw new DoesNotParse(
        'The message',
        `${plural(wire.left(), 'byte')} left over after its last field`,
        wire.at,
      )
    explain(entries, version)
    return { entries }
  } catch (problem) {
    if (!(problem instanceof DoesNotParse)) throw problem
    return { entries, problem }
  }
}

const numbersIn = (bitmap: Uint8Array, first: number): number[] =>
  Array.from(bitmap, (byte) => byte.toString(2).padStart(8, '0'))
    .join('')
    .split('')
    .flatMap((bit, at) => (bit === '1' ? first + at : []))

type Add = (id: string, name: string, format: string, read: () => Content) => Entry

function readField(add: Add, wire: Wire, number: number, version: Version): void {
  const field = fields[version].get(number)
  if (!field)
    throw new DoesNotParse(`Field ${number}`, `its format in version ${version} is not known`, wire.at)
  const entry = add(String(number), field.name, formatText(field), () => wire.field(field, `Field ${number}`))
  entry.hides = hiding(field)
}

const hiding = ({ name, type, prefix }: Field): Entry['hides'] => {
  if (/^(?:Primary account|Track|Account identification)/.test(name)) return 'card'
  if (name.startsWith('Personal identification')) return 'all'
  return prefix > 1 && (type === 'ans' || type === 'b') ? 'maybe' : undefined
}

function readChip(entry: Entry, { start, step }: NonNullable<Content['place']>): void {
  try {
    entry.entries = readTags(entry.bytes)
    for (const tag of flattened(entry.entries)) tag.offset = start + tag.offset * step
  } catch (error) {
    if (!(error instanceof DoesNotParse)) throw error
    entry.problem = `Does not parse as EMV tags: ${error.message} of the field`
  }
}

function explain(entries: readonly Entry[], version: Version): void {
  const values = new Map(entries.map(({ id, value }) => [id, value]))
  for (const entry of entries) {
    const field = fields[version].get(Number(entry.id))
    if (field && entry.value !== undefined) entry.meaning = meaningOf(field, entry.value, version, values)
    else if (field && !entry.entries && field.type === 'ans')
      entry.meaning = ['Not text in this encoding: only the network that defines it knows its format']
  }
}

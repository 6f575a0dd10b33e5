// What is shown and copied of entries. Unless the person asks for it, no card number is in it, in whatever notation.
import { holdsCardNumber } from '#contract/formats/card-numbers/card-numbers.ts'
import { plural } from '#contract/formats/numbers.ts'
import { characterOf } from './characters.ts'
import { flattened, hexOf, hexOffset, type Entry } from './entry.ts'

export interface Shown {
  id: string
  name: string
  format: string
  offset: string
  value?: string | undefined
  /** The first six digits of the card number in it. */
  bin?: string | undefined
  meaning?: string[] | undefined
  problem?: string | undefined
  raw?: string | undefined
  entries?: Shown[] | undefined
}

export function shownEntries(entries: readonly Entry[], isMasked: boolean): Shown[] {
  const parts = isMasked ? partsOf(flattened(entries).flatMap((entry) => numberIn(entry) ?? [])) : []
  return entries.map((entry) => shown(entry, parts, isMasked))
}

function shown(entry: Entry, parts: readonly string[], isMasked: boolean): Shown {
  const { id, name, format, problem, bytes } = entry
  const number = numberIn(entry)
  const facts = { id, name, format, offset: hexOffset(entry.offset), problem }
  const bin = number && number.length >= shortest ? number.slice(0, 6) : undefined
  const entries = entry.entries?.map((inner) => shown(inner, parts, isMasked))
  if (isMasked && entry.hides === 'card')
    return { ...facts, value: number ? maskNumber(number) : hidden(bytes), bin, meaning: entry.meaning }
  if (isMasked && entry.hides === 'all') return { ...facts, value: hidden(bytes) }
  if (isMasked && holdsNumber(entry, parts))
    return entries
      ? { ...facts, entries }
      : { ...facts, value: `${hidden(bytes)}: they may hold a card number` }
  return { ...facts, value: entry.value, bin, meaning: entry.meaning, raw: hexOf(bytes), entries }
}

const shortest = 13

const hidden = (bytes: Uint8Array): string => `${plural(bytes.length, 'byte')} hidden`

/** Digits up to the separator of a track. The first may begin with the letter of its format, the third with two digits. */
const numberIn = ({ id, hides, value = '' }: Entry): string | undefined =>
  hides === 'card' ? /^(?:%?[A-Z])?(\d{6,19})/.exec(id === '36' ? value.slice(2) : value)?.[1] : undefined

const maskNumber = (number: string): string =>
  number.length < shortest
    ? '•'.repeat(number.length)
    : number.slice(0, 6) + '•'.repeat(number.length - 10) + number.slice(-4)

const partLength = 12

const partsOf = (numbers: readonly string[]): string[] =>
  [...new Set(numbers)].flatMap((number) =>
    number.length <= partLength
      ? [number]
      : Array.from({ length: number.length - partLength + 1 }, (_, at) => number.slice(at, at + partLength)),
  )

function holdsNumber({ bytes, hides, value, entries }: Entry, parts: readonly string[]): boolean {
  const hex = hexOf(bytes)
  const digits = Array.from(bytes, digitOf).join('')
  if (parts.some((part) => hex.includes(part) || digits.includes(part))) return true
  if (entries?.some((inner) => inner.hides === 'card' || inner.hides === 'all' || holdsNumber(inner, parts)))
    return true
  return hides === 'maybe' && holdsCardNumber(value ?? hex)
}

const digitOf = (byte: number): string => {
  const character = characterOf(byte, byte < 0x80 ? 'ASCII' : 'EBCDIC') ?? ''
  return /\d/.test(character) ? character : ''
}

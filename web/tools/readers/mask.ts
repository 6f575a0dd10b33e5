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

export interface Masking {
  isMasked: boolean
  /** The entries are from a reading that does not parse: any of them may be a piece of a card number. */
  isUnsure?: boolean | undefined
}

export function shownEntries(entries: readonly Entry[], { isMasked, isUnsure = false }: Masking): Shown[] {
  const parts = partsOf(flattened(entries).flatMap((entry) => numberIn(entry) ?? []))
  const isHidden = (entry: Entry) => holdsNumber(entry, parts) || (isUnsure && hasManyDigits(entry))
  return entries.map((entry) => shown(entry, isMasked ? isHidden : () => false, isMasked && !isUnsure))
}

function shown(entry: Entry, isHidden: (entry: Entry) => boolean, hasPart: boolean): Shown {
  const { id, name, format, problem, bytes, value, meaning } = entry
  const number = numberIn(entry)
  const facts = { id, name, format, offset: hexOffset(entry.offset), problem }
  const bin = number && number.length >= shortest ? number.slice(0, 6) : undefined
  const entries = entry.entries?.map((inner) => shown(inner, isHidden, hasPart))
  if (!isHidden(entry)) return { ...facts, value, bin, meaning, raw: hexOf(bytes), entries }
  if (entries) return { ...facts, entries }
  if (number && hasPart) return { ...facts, value: maskNumber(number), bin, meaning }
  return { ...facts, value: `${plural(bytes.length, 'byte')} hidden` }
}

const shortest = 13

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
    Array.from({ length: Math.max(0, number.length - partLength + 1) }, (_, at) =>
      number.slice(at, at + partLength),
    ),
  )

function holdsNumber({ bytes, hides, value, entries }: Entry, parts: readonly string[]): boolean {
  if (hides === 'card' || hides === 'all') return true
  const [hex, digits] = [hexOf(bytes), digitsIn(bytes)]
  if (parts.some((part) => hex.includes(part) || digits.includes(part))) return true
  if (entries?.some((inner) => holdsNumber(inner, parts))) return true
  return hides === 'maybe' && holdsCardNumber(value ?? hex)
}

const hasManyDigits = ({ bytes }: Entry): boolean =>
  /\d{10}/.test(hexOf(bytes)) || digitsIn(bytes).length >= 10

/** In ASCII or EBCDIC, whatever stands between them. */
const digitsIn = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => characterOf(byte, byte < 0x80 ? 'ASCII' : 'EBCDIC') ?? '')
    .join('')
    .replace(/\D/g, '')

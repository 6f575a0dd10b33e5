// Writes ISO 8583 messages. It follows the standard and shares no code with the reader.
import fc from 'fast-check'
import { fields, type Field, type Version } from '../../web/tools/iso-8583/fields.ts'
import type { Encoding } from '../../web/tools/iso-8583/wire.ts'

export type Values = Record<number, string>

const ebcdicDigits = (text: string): string => text.replace(/\d/g, 'F$&')
const ebcdicLetters: Record<string, string> = Object.fromEntries(
  [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter, at) => [
    letter,
    (at < 9 ? 0xc1 + at : at < 18 ? 0xd1 + at - 9 : 0xe2 + at - 18).toString(16).toUpperCase(),
  ]),
)
const ebcdicMarks: Record<string, string> = {
  ' ': '40',
  '=': '7E',
  '^': 'B0',
  '.': '4B',
  '/': '61',
  '-': '60',
}

/** Hex of text that has no small letters. */
export const textHex = (text: string, set: Encoding['text']): string =>
  set === 'ASCII'
    ? Buffer.from(text, 'latin1').toString('hex').toUpperCase()
    : [...text]
        .map((character) => ebcdicLetters[character] ?? ebcdicMarks[character] ?? ebcdicDigits(character))
        .join('')

const bcd = (digits: string): string => (digits.length % 2 > 0 ? `0${digits}` : digits).replaceAll('=', 'D')

const digitsHex = (digits: string, { digits: set }: Encoding): string =>
  set === 'BCD' ? bcd(digits) : textHex(digits, set)

const binaryHex = (hex: string, isHex: boolean, set: Encoding['text']): string =>
  isHex ? textHex(hex, set) : hex

function fieldHex({ type, prefix }: Field, value: string, encoding: Encoding): string {
  const isPacked = encoding.digits === 'BCD' && type === 'c' && /^\d/.test(value)
  const content =
    type === 'b'
      ? binaryHex(value, encoding.binary === 'hex', encoding.text)
      : type === 'n' || type === 'z' || isPacked
        ? digitsHex(value, encoding)
        : type === 'x+n'
          ? textHex(value[0]!, encoding.text) + digitsHex(value.slice(1), encoding)
          : textHex(value, encoding.text)
  if (prefix === 0) return content
  const length = type === 'b' && !encoding.countsCharacters ? value.length / 2 : value.length
  return (
    (encoding.lengths === 'one byte'
      ? length.toString(16).toUpperCase().padStart(2, '0')
      : digitsHex(String(length).padStart(prefix, '0'), encoding)) + content
  )
}

export function messageHex(type: string, version: Version, values: Values, encoding: Encoding): string {
  const numbers = Object.keys(values).map(Number)
  const bitmap = (from: number): string =>
    Array.from({ length: 16 }, (_, digit) =>
      [8, 4, 2, 1]
        .reduce((sum, bit, at) => sum + (present.includes(from + digit * 4 + at) ? bit : 0), 0)
        .toString(16)
        .toUpperCase(),
    ).join('')
  const hasSecond = numbers.some((number) => number > 64)
  const present = hasSecond ? [1, ...numbers] : numbers
  const bitmaps = [bitmap(1), ...(hasSecond ? [bitmap(65)] : [])]
  return [
    digitsHex(type, encoding),
    ...bitmaps.map((hex) => binaryHex(hex, encoding.bitmaps === 'hex', encoding.text)),
    ...numbers.map((number) => fieldHex(fields[version].get(number)!, values[number]!, encoding)),
  ].join('')
}

const from = (characters: string, least: number, most: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...characters), minLength: least, maxLength: most })

function valueOf({ type, prefix, most }: Field, encoding: Encoding): fc.Arbitrary<string> {
  const longest = Math.min(most, encoding.lengths === 'one byte' ? 120 : 140)
  const least = prefix === 0 ? most : 0
  if (type === 'c') return fc.constantFrom('978', '840', 'EUR')
  if (type === 'x+n')
    return fc.tuple(fc.constantFrom('C', 'D'), from('0123456789', most, most)).map((parts) => parts.join(''))
  if (type === 'b')
    return from('0123456789ABCDEF', least * 2, longest * 2).map((hex) =>
      hex.slice(0, hex.length - (hex.length % 2)),
    )
  const alphabet = { n: '0123456789', z: '0123456789=', an: 'ABCXYZ0189 ', ans: 'ABIJRSZ 059=^./-' }[type]
  return from(alphabet, least, longest)
}

export interface Made {
  version: Version
  type: string
  values: Values
  encoding: Encoding
  hex: string
}

export const madeMessage = (encodings: readonly Encoding[]): fc.Arbitrary<Made> =>
  fc
    .tuple(
      fc.constantFrom<Version>('1987', '1993', '2003'),
      fc.constantFrom(...encodings),
      fc.constantFrom('100', '210', '420', '810'),
    )
    .chain(([version, encoding, rest]) => {
      // Field 65 is a bitmap in two versions.
      const known = [...fields[version].values()].filter(({ number }) => number !== 65)
      return fc.subarray(known, { minLength: 1, maxLength: 30 }).chain((chosen) =>
        fc.tuple(...chosen.map((field) => valueOf(field, encoding))).map((texts) => {
          const type = `${{ '1987': 0, '1993': 1, '2003': 2 }[version]}${rest}`
          const values = Object.fromEntries(chosen.map(({ number }, at) => [number, texts[at]!]))
          return { version, type, values, encoding, hex: messageHex(type, version, values, encoding) }
        }),
      )
    })

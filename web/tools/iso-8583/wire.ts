// How digits, characters, bitmaps and lengths are written in the bytes of a message.
import { plural } from '#contract/formats/numbers.ts'
import { textOf, type CharacterSet } from '../readers/characters.ts'
import { DoesNotParse, hexOf } from '../readers/entry.ts'
import type { Field } from './fields.ts'

export interface Encoding {
  label: string
  digits: CharacterSet | 'BCD'
  text: CharacterSet
  /** Bitmaps and binary fields as hex digits. */
  bitmaps: 'hex' | 'binary'
  binary: 'hex' | 'binary'
  /** Lengths of hex fields in characters instead of bytes. */
  countsCharacters?: true
  /** Lengths of fields in one byte. */
  lengths?: 'one byte'
}

const characters = (digits: CharacterSet): Encoding[] => {
  const base: Encoding = { digits, text: digits, label: digits, bitmaps: 'hex', binary: 'hex' }
  return [
    { ...base, label: `${digits}, bitmap in hex` },
    { ...base, label: `${digits}, bitmap in hex, lengths in hex digits`, countsCharacters: true },
    { ...base, label: `${digits}, bitmap in hex, other fields binary`, binary: 'binary' },
    { ...base, label: `${digits}, binary bitmap`, bitmaps: 'binary', binary: 'binary' },
  ]
}

const packed = (text: CharacterSet): Encoding[] => {
  const label = `BCD digits, ${text} text`
  const base: Encoding = { digits: 'BCD', text, label, bitmaps: 'binary', binary: 'binary' }
  return [base, { ...base, label: `${label}, binary lengths`, lengths: 'one byte' }]
}

export const encodings: readonly Encoding[] = [
  ...characters('ASCII'),
  ...characters('EBCDIC'),
  ...packed('ASCII'),
  ...packed('EBCDIC'),
]

export interface Source {
  bytes: Uint8Array
  start: number
  end: number
  encoding: Encoding
  isLenient: boolean
}

export interface Content {
  bytes: Uint8Array
  value?: string
  /** Where binary content begins, and how far its bytes are from each other. */
  place?: { start: number; step: 1 | 2 }
}

const allowed = {
  n: /^\d*$/,
  z: /^[\d=D]*$/,
  an: /^[A-Za-z\d ]*$/,
  ans: /^[ -~]*$/,
  c: /^(?:\d{3}|[A-Z]{3})$/,
}

/** Reads one message from its beginning. Every method throws `DoesNotParse` when the bytes do not fit. */
export class Wire {
  at: number
  readonly #bytes: Uint8Array
  readonly #end: number
  readonly #encoding: Encoding
  /** Fields whose content networks define may hold bytes that are not characters. */
  readonly #isLenient: boolean

  constructor({ bytes, start, end, encoding, isLenient }: Source) {
    this.at = start
    this.#bytes = bytes
    this.#end = end
    this.#encoding = encoding
    this.#isLenient = isLenient
  }

  left(): number {
    return this.#end - this.at
  }

  field(field: Field, where: string): Content {
    const length = field.prefix === 0 ? field.most : this.#length(field, where)
    if (field.type === 'b') return this.#binary(field, length, where)
    if (field.type === 'n' || field.type === 'z') return this.digits(length, where, field)
    if (field.type === 'x+n') return this.#signed(length, where)
    const isPacked =
      field.type === 'c' && this.#encoding.digits === 'BCD' && (this.#bytes[this.at] ?? 0) < 0x10
    if (isPacked) return this.digits(length, where)
    const isDefinedByNetworks = this.#isLenient && field.prefix === 3
    return this.#text(length, where, allowed[field.type], isDefinedByNetworks)
  }

  digits(
    count: number,
    where: string,
    { type, prefix }: Pick<Field, 'type' | 'prefix'> = { type: 'n', prefix: 0 },
  ): Content {
    const set = this.#encoding.digits
    if (set !== 'BCD') return this.#text(count, where, type === 'z' ? allowed.z : allowed.n, false, set)
    const start = this.at
    const bytes = this.#take(Math.ceil(count / 2), where)
    const nibbles = hexOf(bytes)
    const isOdd = count % 2 > 0
    // Fixed fields have leading zeros. Others are filled up at either end.
    const isFilledAfter = isOdd && prefix > 0 && !nibbles.startsWith('0') && /[0F]$/.test(nibbles)
    if (isOdd && !isFilledAfter && !nibbles.startsWith('0'))
      throw new DoesNotParse(where, `${plural(count, 'digit')} without a zero before them`, start)
    const own = isFilledAfter ? nibbles.slice(0, -1) : nibbles.slice(isOdd ? 1 : 0)
    const value = type === 'z' ? own.replaceAll('D', '=') : own
    const wrong = own.search(type === 'z' ? /[ABCEF]/ : /[A-F]/)
    if (wrong >= 0) throw new DoesNotParse(where, 'it has an invalid digit', start + Math.floor(wrong / 2))
    return { bytes, value }
  }

  bitmap(where: string): Content {
    return this.#hex(8, this.#encoding.bitmaps === 'hex', where)
  }

  #binary({ prefix }: Field, length: number, where: string): Content {
    const { binary, countsCharacters } = this.#encoding
    const isHalved = countsCharacters && prefix > 0
    if (isHalved && length % 2 > 0)
      throw new DoesNotParse(where, 'its length is not an even number of hex digits', this.at)
    return this.#hex(isHalved ? length / 2 : length, binary === 'hex', where)
  }

  #hex(size: number, isHex: boolean, where: string): Content {
    const start = this.at
    if (!isHex) return { bytes: this.#take(size, where), place: { start, step: 1 } }
    const { value = '' } = this.#text(size * 2, where, /^[\dA-Fa-f]*$/, false)
    const bytes = new Uint8Array(value.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? [])
    return { bytes, place: { start, step: 2 } }
  }

  #length({ prefix, most, type }: Field, where: string): number {
    const start = this.at
    const { lengths, digits, countsCharacters } = this.#encoding
    const what = `The length of ${where}`
    const count = digits === 'BCD' ? prefix + (prefix % 2) : prefix
    const length = lengths === 'one byte' ? this.#take(1, what)[0]! : Number(this.digits(count, what).value)
    const limit = countsCharacters && type === 'b' ? most * 2 : most
    if (length > limit)
      throw new DoesNotParse(where, `its length is ${length}, and at most ${limit} is allowed`, start)
    return length
  }

  #signed(length: number, where: string): Content {
    const start = this.at
    const sign = this.#text(1, where, /^[CD]$/, false)
    const { value } = this.digits(length, where)
    return { bytes: this.#bytes.subarray(start, this.at), value: sign.value! + value! }
  }

  #text(
    length: number,
    where: string,
    pattern: RegExp,
    mayBeBytes: boolean,
    set = this.#encoding.text,
  ): Content {
    const start = this.at
    const bytes = this.#take(length, where)
    const text = textOf(bytes, set)
    if (text !== undefined && pattern.test(text)) return { bytes, value: text }
    if (mayBeBytes) return { bytes }
    const wrong = bytes.findIndex((byte) => !pattern.test(textOf(Uint8Array.of(byte), set) ?? '\n'))
    throw new DoesNotParse(where, `it has a byte that is not allowed in it`, start + Math.max(0, wrong))
  }

  #take(count: number, where: string): Uint8Array {
    if (count > this.left())
      throw new DoesNotParse(where, `it needs ${plural(count, 'byte')} and has ${this.left()}`, this.at)
    this.at += count
    return this.#bytes.subarray(this.at - count, this.at)
  }
}

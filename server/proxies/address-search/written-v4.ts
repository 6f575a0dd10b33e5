// Finds IPv4 addresses in a text in lower case.

const longestSeparator = 12

const fromFront = 0x0f
const atBothEnds = 0x88
const firsts = 0x11

export class V4Search {
  /** For each address and each byte, the places where it stands: bits 0 to 3 from the front, 4 to 7 from the back. */
  private readonly places: Uint8Array[]
  private readonly addresses: readonly number[][]
  private readonly numbers = new Set<number>()
  private readonly words = new Set<string>()

  constructor(addresses: readonly number[][]) {
    this.addresses = addresses
    this.places = addresses.map((bytes) => {
      const places = new Uint8Array(256)
      for (const [at, byte] of bytes.entries()) places[byte]! |= 1 << at
      for (const [at, byte] of bytes.toReversed().entries()) places[byte]! |= 16 << at
      return places
    })
    for (const bytes of addresses.flatMap((each) => [each, each.toReversed()])) {
      const buffer = Buffer.from(bytes)
      this.words.add(buffer.toString('hex'))
      if (buffer.readUInt32BE() >= 2 ** 16) this.numbers.add(buffer.readUInt32BE())
    }
  }

  isIn(text: string): boolean {
    if (this.addresses.length === 0) return false
    return (
      this.isSeparated(text) ||
      this.isSeparatedAlike(text) ||
      this.isShort(text) ||
      this.isHexadecimal(text) ||
      this.isGrouped(text)
    )
  }

  is(bytes: Buffer): boolean {
    return this.addresses.some((address) => bytes.equals(Buffer.from(address)))
  }

  /** With any marks between the numbers: 9.9.9.9, 9-9-9-9, [9, 9, 9, 9], 9[.]9[.]9[.]9; or as one number. */
  private isSeparated(text: string): boolean {
    const sequence = new Sequence(this.places)
    let end = 0
    for (const { 0: part, index } of text.matchAll(/0x[\da-f]+|\d+/g)) {
      if (/[\da-z]/.test(text.slice(end, index))) sequence.startAgain()
      if (sequence.add(valuesOf(part)) & atBothEnds) return true
      if (part.length > 4 && part.length <= 12 && this.isNumber(part, text[index - 1] === '-')) return true
      end = index + part.length
    }
    return false
  }

  private isNumber(part: string, isNegative: boolean): boolean {
    const value = Number(part)
    return (
      this.numbers.has(value) ||
      (isNegative && this.numbers.has(2 ** 32 - value)) ||
      (/^0[0-7]+$/.test(part) && this.numbers.has(Number.parseInt(part, 8)))
    )
  }

  /** With the same words or marks between them, as in `9 dot 9 dot 9 dot 9` and `9x9x9x9`; or with none. */
  private isSeparatedAlike(text: string): boolean {
    const sequence = new Sequence(this.places)
    let [end, between] = [0, '']
    for (const { 0: digits, index } of text.matchAll(/\d+/g)) {
      const separator = text.slice(end, Math.min(index, end + longestSeparator + 1))
      if (separator !== between || separator.length > longestSeparator) sequence.keepLast()
      if (sequence.add([Number(digits)]) & atBothEnds) return true
      if ((digits.length === 12 || digits.length === 32) && this.isRun(digits)) return true
      end = index + digits.length
      between = separator
    }
    return false
  }

  private isRun(digits: string): boolean {
    if (digits.length === 32 && !/^[01]+$/.test(digits)) return false
    const base = digits.length === 32 ? 2 : 10
    const sequence = new Sequence(this.places)
    return digits
      .match(digits.length === 32 ? /.{8}/g : /.{3}/g)!
      .some((part) => sequence.add([Number.parseInt(part, base)]) & atBothEnds)
  }

  /** `127.1`, `10.1.258`: the last part stands for the rest (inet_aton). Version numbers, as in squid/5.7, are not addresses. */
  private isShort(text: string): boolean {
    const short = /(?<![\w/.-])(?:0x[\da-f]+|\d+)(?:\.(?:0x[\da-f]+|\d+)){1,2}(?![\w/.-])/g
    for (const [run] of text.matchAll(short)) {
      const parts = run.split('.').map(valuesOf)
      const head = parts.length - 1
      const isSame = (bytes: readonly number[]) =>
        parts.every((values, at) => values.includes(at < head ? bytes[at]! : restOf(bytes, head)))
      if (this.addresses.some(isSame)) return true
    }
    return false
  }

  private isHexadecimal(text: string): boolean {
    for (const [word] of text.matchAll(/(?<![\da-f])[\da-f]{8}(?![\da-f])/g))
      if (this.words.has(word)) return true
    const pairs = /(?<![\da-f])[\da-f]{2}(?:[ :._-][\da-f]{2}){3,}/g
    for (const [run] of text.replace(/%|\\{1,2}x|0x/g, ' ').matchAll(pairs)) {
      const sequence = new Sequence(this.places)
      for (let at = 0; at < run.length; at += 3) {
        const state = sequence.add([Number.parseInt(run.slice(at, at + 2), 16)])
        if (state & atBothEnds & fromFront && /[a-f :_-]/.test(run)) return true
      }
    }
    return false
  }

  private isGrouped(text: string): boolean {
    for (const [run] of text.matchAll(/\d{1,3}(?:[,'_]\d{3}){2,3}(?!\d)/g))
      if (this.numbers.has(Number(run.replace(/\D/g, '')))) return true
    return false
  }
}

const restOf = (bytes: readonly number[], head: number): number =>
  bytes.slice(head).reduce((sum, byte) => sum * 256 + byte, 0)

/** A part of an address may be decimal, hexadecimal, octal or binary; a leading zero may also be padding. */
function valuesOf(part: string): number[] {
  const values = [Number(part)]
  if (part[0] === '0' && /^[0-7]+$/.test(part)) values.push(Number.parseInt(part, 8))
  if (part.length === 8 && /^[01]+$/.test(part)) values.push(Number.parseInt(part, 2))
  return values
}

/** Compares numbers, one after the other, with all addresses at once: the shift-and algorithm. */
class Sequence {
  private readonly places: readonly Uint8Array[]
  private readonly reached: Uint8Array

  constructor(places: readonly Uint8Array[]) {
    this.places = places
    this.reached = new Uint8Array(places.length)
  }

  startAgain(): void {
    this.reached.fill(0)
  }

  keepLast(): void {
    for (let at = 0; at < this.reached.length; at++) this.reached[at]! &= firsts
  }

  add(values: readonly number[]): number {
    let all = 0
    for (let at = 0; at < this.reached.length; at++) {
      let places = 0
      for (const value of values) if (value < 256) places |= this.places[at]![value]!
      const next = (((this.reached[at]! << 1) & ~firsts) | firsts) & places
      this.reached[at] = next
      all |= next
    }
    return all
  }
}

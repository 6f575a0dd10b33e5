/**
 * A BIN of 6 to 11 digits as two numbers: its first six digits, and the digits after them, padded with zeros to five,
 * times 8 plus how many there are. Sorted by both numbers, BINs are in the order of their texts: 457173, 45717360, 457174.
 */
export interface BinNumber {
  six: number
  rest: number
}

/** The text must be 6 to 11 digits. It is read digit by digit, which is faster than slices. */
export function binNumber(bin: string): BinNumber {
  let six = 0
  for (let at = 0; at < 6; at++) six = six * 10 + bin.charCodeAt(at) - 48
  if (bin.length === 6) return { six, rest: 0 }
  let rest = 0
  for (let at = 6; at < 11; at++) rest = rest * 10 + (at < bin.length ? bin.charCodeAt(at) - 48 : 0)
  return { six, rest: rest * 8 + bin.length - 6 }
}

export function binNumberAt(bytes: Uint8Array, start: number, end: number): BinNumber {
  const rest = start + 6
  let six = 0
  for (let at = start; at < rest; at++) six = six * 10 + bytes[at]! - 48
  if (end === rest) return { six, rest: 0 }
  let more = 0
  for (let at = rest; at < start + 11; at++) more = more * 10 + (at < end ? bytes[at]! - 48 : 0)
  return { six, rest: more * 8 + end - rest }
}

export function binText(six: number, rest: number): string {
  const start = String(six).padStart(6, '0')
  return rest === 0
    ? start
    : start +
        String(rest >>> 3)
          .padStart(5, '0')
          .slice(0, rest & 7)
}

export function writeBin(bytes: Uint8Array, at: number, six: number, rest: number): number {
  for (let place = at + 5, left = six; place >= at; place--, left = (left / 10) | 0) {
    bytes[place] = 48 + (left % 10)
  }
  const more = rest & 7
  if (more === 0) return at + 6
  for (let place = at + 10, left = rest >>> 3; place >= at + 6; place--, left = (left / 10) | 0) {
    bytes[place] = 48 + (left % 10)
  }
  return at + 6 + more
}

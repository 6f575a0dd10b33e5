/**
 * A BIN of 6 to 11 digits as two numbers: its first six digits, and the digits after them, padded with zeros to five,
 * times 8 plus how many there are. Sorted by both numbers, BINs are in the order of their texts: 457173, 45717360, 457174.
 */
export interface BinNumber {
  six: number
  rest: number
}

/** The text must be 6 to 11 digits. */
export function binNumber(bin: string): BinNumber {
  if (bin.length === 6) return { six: Number(bin), rest: 0 }
  return { six: Number(bin.slice(0, 6)), rest: Number(bin.slice(6).padEnd(5, '0')) * 8 + bin.length - 6 }
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

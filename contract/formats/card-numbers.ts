// No stored text may contain a card number: 13 to 19 digits that pass the Luhn check, even when disguised by spaces,
// dashes, invisible characters or digits of another script.
import { plainDigits } from './bin-text.ts'

export const cardNumberMessage = 'This seems to contain a card number. Please remove it.'

const shortest = 13
const longest = 19

export function holdsCardNumber(text: string): boolean {
  return numbersIn(text).some((groups) => holdsValidRun(groups))
}

/**
 * Thirteen digits with any marks between them, whether they pass the Luhn check or not. For fields that never need so
 * many digits, where a false alarm costs nothing.
 */
export function mayBeCardNumber(text: string): boolean {
  return /\d{13}/.test(plainDigits(text).replace(/[^\p{L}\d]/gu, ''))
}

/** The groups of digits of everything that may be one number, with only a few marks and no letters between them. */
function numbersIn(text: string): string[][] {
  const plain = plainDigits(text)
  const numbers: string[][] = []
  let end = 0
  for (const { 0: group, index } of plain.matchAll(/\d+/g)) {
    const number = numbers.at(-1)
    const between = plain.slice(end, index)
    end = index + group.length
    if (number && isWithin(number.at(-1)!, between, group)) number.push(group)
    else numbers.push([group])
  }
  return numbers
}

/** Commas or lines separate the BINs of a list. Card numbers are not written in halves of six or more digits. */
function isWithin(before: string, between: string, after: string): boolean {
  if (/[\p{L}\p{N}]/u.test(between) || between.length > 3) return false
  return !(/[,;|\t\r\n]/.test(between) && before.length >= 6 && after.length >= 6)
}

function holdsValidRun(groups: string[]): boolean {
  for (const [start, first] of groups.entries()) {
    if (insideOf(first)) return true
    let digits = first
    for (const group of groups.slice(start + 1)) {
      digits += group
      if (digits.length > longest) break
      if (digits.length >= shortest && isLuhnValid(digits)) return true
    }
  }
  return false
}

/** A card number may be part of a longer run of digits. */
function insideOf(digits: string): boolean {
  for (let start = 0; start + shortest <= digits.length; start++) {
    for (let length = shortest; length <= longest && start + length <= digits.length; length++) {
      if (isLuhnValid(digits.slice(start, start + length))) return true
    }
  }
  return false
}

export function isLuhnValid(digits: string): boolean {
  let sum = 0
  for (let at = digits.length - 1, twice = false; at >= 0; at--, twice = !twice) {
    const digit = Number(digits[at])
    sum += twice ? (digit > 4 ? 2 * digit - 9 : 2 * digit) : digit
  }
  return sum % 10 === 0
}

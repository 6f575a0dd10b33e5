import { plainDigits } from '../bin-text.ts'
import { isLuhnValid } from '../luhn.ts'
import { isIban } from '../other-numbers.ts'

/**
 * The text with every card number shortened to its BIN: 13 to 19 digits that pass the Luhn check, in one piece or in
 * groups as cards show them, also with an expiry date after it. Bindex writes none into a file.
 */
export function hiddenCardNumbers(text: string): string {
  if (!mayHoldOne.test(text) || isIban(text)) return text
  const plain = plainDigits(text)
  const hidden = plain.replace(chains, hideInChain)
  return hidden === plain ? text : hidden
}

const mayHoldOne = /(?:\p{Nd}[^\p{L}\p{Nd}]{0,3}){13}/u
const chains = /\d+(?:[^\p{L}\p{N}]{1,2}\d+)*/gu

function hideInChain(chain: string): string {
  const groups = [...chain.matchAll(/\d+/g)].map(({ 0: digits, index }) => ({ digits, start: index }))
  let result = ''
  let written = 0
  for (let first = 0; first < groups.length; first++) {
    const end = endOfCard(groups, first)
    if (end === undefined) continue
    // Of single digits, nobody can tell where a number ends.
    const last = groups.every(({ digits }) => digits.length === 1) ? groups.length - 1 : end
    const { start } = groups[first]!
    const digits = digitsOf(groups.slice(first, last + 1))
    result += `${chain.slice(written, start)}${digits.slice(0, 6)}••••••`
    written = groups[last]!.start + groups[last]!.digits.length
    first = last
  }
  return result + chain.slice(written)
}

interface Group {
  digits: string
  start: number
}

const digitsOf = (groups: readonly Group[]): string => groups.map(({ digits }) => digits).join('')

function endOfCard(groups: readonly Group[], first: number): number | undefined {
  let count = 0
  let found: number | undefined
  for (let last = first; last < groups.length && count < 19; last++) {
    count += groups[last]!.digits.length
    const card = groups.slice(first, last + 1)
    if (count >= 13 && count <= 19 && looksLikeCard(card) && isLuhnValid(digitsOf(card))) found = last
  }
  return found
}

/** Four digits or more in each group but the last, or single digits. Dates have fewer, and a list of BINs has more. */
function looksLikeCard(groups: readonly Group[]): boolean {
  const lengths = groups.map(({ digits }) => digits.length)
  if (lengths.length === 1) return !isMilliseconds.test(groups[0]!.digits)
  if (lengths.every((length) => length >= 6 && length <= 11)) return false
  return lengths.every((length) => length === 1) || lengths.slice(0, -1).every((length) => length >= 4)
}

/** Since 1970, from 2001 to 2033: one in ten passes the check. */
const isMilliseconds = /^1\d{12}$/

import { plainDigits } from '#contract/formats/bin-text.ts'
import { isLuhnValid } from '#contract/formats/luhn.ts'
import { isIban } from '#contract/formats/other-numbers.ts'

/**
 * The text with every card number shortened to its BIN: 13 to 19 digits that pass the Luhn check, in one piece or in
 * groups. Bindex writes none into a file.
 */
export function hiddenCardNumbers(text: string): string {
  if (!mayHoldOne.test(text) || isIban(text)) return text
  const plain = plainDigits(text)
  let isFound = false
  const hidden = plain.replace(numbers, (number) => {
    const digits = number.replace(/\D/g, '')
    if (digits.length > 19 || !isLuhnValid(digits) || isMilliseconds.test(number)) return number
    isFound = true
    return `${digits.slice(0, 6)}••••••`
  })
  return isFound ? hidden : text
}

/** Thirteen digits, in any script. */
const mayHoldOne = /(?:\p{Nd}[^\p{L}\p{Nd}]{0,3}){13}/u
const numbers = /(?<!\d)\d(?:[ .\-/\u00a0]?\d){12,}/g
/** Since 1970, from 2001 to 2033: one in ten passes the check. */
const isMilliseconds = /^1\d{12}$/

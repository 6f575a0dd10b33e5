import { findBins, splitBins } from '#contract/bin-text.ts'
import { invalidInput } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'

const tooLong = 'BINs have at most 11 digits. Never send a card number: its first 6 to 11 digits are enough.'
const noBins = 'No valid BINs found. BINs must be at least 6 digits long.'
const tooMany = 'At most 10,000 BINs a request. Send the rest in another one.'

/** The digits of what was asked for; a word without enough of them is kept as it is, to be reported as not found. */
export function askedBins(words: readonly string[]): string[] {
  const asked: string[] = []
  for (const word of words) {
    if (isBin(word)) asked.push(word)
    else for (const part of splitBins(word)) asked.push(digitsOf(part))
  }
  if (asked.length > limits.binsPerRequest) throw invalidInput({ bins: [tooMany] })
  return asked
}

/** The BINs in a pasted text. */
export function binsInText(text: string): string[] {
  const { bins, tooLong: longer } = findBins(text)
  if (longer) throw invalidInput({ text: [tooLong] })
  if (bins.length > limits.binsPerRequest) throw invalidInput({ text: [tooMany] })
  // Else a filter beside it would find everything.
  if (bins.length === 0 && text.trim() !== '') throw invalidInput({ text: [noBins] })
  return bins
}

function digitsOf(word: string): string {
  const digits = word.replace(/\D/g, '')
  if (digits.length > limits.extendedBinDigits) throw invalidInput({ bins: [tooLong] })
  return digits.length < limits.binDigits ? word.slice(0, 5) : digits
}

/** Of 10,000 BINs nearly all pass here, so it looks at characters, not patterns. */
function isBin(word: string): boolean {
  if (word.length < limits.binDigits || word.length > limits.extendedBinDigits) return false
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at)
    if (code < 48 || code > 57) return false
  }
  return true
}

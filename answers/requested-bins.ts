import {
  binMessages,
  checkedBin,
  findBins,
  findBinsInPieces,
  type FoundBins,
  isBin,
  splitBins,
} from '#contract/formats/bin-text.ts'
import { entriesHoldCardNumber } from '#contract/formats/card-numbers/card-number-entries.ts'
import { invalidInput } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'

/** The BINs in the requested words. A word with too few digits is kept, to be reported as not found. */
export function requestedBins(words: readonly string[]): string[] {
  const requested: string[] = []
  // Of words that are not BINs. Reading a megabyte of them takes 100 ms.
  let characters = 0
  for (const word of words) {
    if (isBin(word)) requested.push(word)
    else {
      characters += word.length
      if (characters > limits.charactersOfBins) throw invalidInput({ bins: [binMessages.tooMuchText] })
      for (const part of splitBins(word)) requested.push(digitsOf(part))
    }
    // Not after the loop: 1 MB holds 140,000.
    if (requested.length > limits.binsPerRequest) throw invalidInput({ bins: [binMessages.tooMany] })
  }
  // Its parts would be repeated as not found.
  if (characters > 0 && entriesHoldCardNumber(words)) throw invalidInput({ bins: [binMessages.tooLong] })
  return requested
}

export const binsInText = (text: string): string[] => usableBins(text, findBins(text))

export const binsInLongText = async (text: string, rest: () => Promise<unknown>): Promise<string[]> =>
  usableBins(text, await findBinsInPieces(text, rest))

function usableBins(text: string, { bins, tooLong }: FoundBins): string[] {
  if (tooLong) throw invalidInput({ text: [binMessages.tooLong] })
  if (bins.length > limits.binsPerRequest) throw invalidInput({ text: [binMessages.tooMany] })
  // Otherwise the filters alone would decide, and find too much.
  if (bins.length === 0 && text.trim() !== '') throw invalidInput({ text: [binMessages.none] })
  return bins
}

function digitsOf(word: string): string {
  const bin = checkedBin(word)
  if (bin === undefined) throw invalidInput({ bins: [binMessages.tooLong] })
  return isBin(bin) ? bin : word.slice(0, 5)
}

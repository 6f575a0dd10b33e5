import { cardNumberWords, holdsCardNumber } from '#contract/formats/card-numbers.ts'
import { limits } from '#contract/limits.ts'

/** Why a text cannot be taken, in words. The server says the same; a card number should not even reach it. */
export function textProblem(what: string, text: string, most: number): string | undefined {
  if (lengthOf(text) > most) return `${what} cannot exceed ${most.toLocaleString('en')} characters.`
  return holdsCardNumber(text) ? cardNumberWords : undefined
}

/** As the server counts: an emoji is one, and so are several spaces. */
const lengthOf = (text: string): number =>
  [
    ...text
      .normalize('NFC')
      .replace(/[^\S\n]+/g, ' ')
      .trim(),
  ].length

export const reasonProblem = (reason: string): string | undefined =>
  reason.trim() === ''
    ? 'Say in a few words what is wrong with it.'
    : textProblem('Reason', reason, limits.reportLength)

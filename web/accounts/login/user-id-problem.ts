import { readUserId, userIdAlphabet, userIdLength, userIdLetters } from '#contract/formats/user-id.ts'
import { texts, textProblem } from '#contract/texts.ts'

/** Why a text cannot be a user ID. Such a text is not sent, because it may be anything, even a card number. */
export function userIdProblem(text: string): string | undefined {
  const problem = textProblem(texts.userId, text)
  if (problem !== undefined || readUserId(text) !== undefined) return problem
  const letters = [...userIdLetters(text)!]
  // O, I and L are read as digits, so they are not wrong.
  const wrong = letters.find((letter) => !`${userIdAlphabet}OIL`.includes(letter.toUpperCase()))
  if (wrong !== undefined) return `A user ID cannot contain “${wrong}”.`
  return `A user ID has ${userIdLength} letters and digits. This one has ${letters.length}.`
}

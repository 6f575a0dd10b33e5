import { readUserId, userIdAlphabet, userIdLength } from '#contract/formats/user-id.ts'

/** Why a text cannot be a user ID, in words. What cannot be one is not sent: it may be anything, a card number too. */
export function userIdProblem(text: string): string | undefined {
  if (text.trim() === '') return 'User ID is required'
  if (readUserId(text) !== undefined) return undefined
  const letters = [...text.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}]/gu, '')]
  // Those that are read as digits are not wrong.
  const wrong = letters.find((letter) => !`${userIdAlphabet}OIL`.includes(letter.toUpperCase()))
  if (wrong !== undefined) return `A user ID has no “${wrong}” in it.`
  return `A user ID has ${userIdLength} letters and digits, and this has ${letters.length}.`
}

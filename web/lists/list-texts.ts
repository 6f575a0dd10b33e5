import { cardNumberWords, holdsCardNumber } from '#contract/card-numbers.ts'
import { limits } from '#contract/limits.ts'

const nameWords = 'Please provide a name for the list'

/** Why a list cannot have this name, in words. The server says the same; a card number should not even reach it. */
export function nameProblem(name: string): string | undefined {
  if (name.trim() === '') return nameWords
  return problemOf('Name', name, limits.listNameLength)
}

export const descriptionProblem = (description: string): string | undefined =>
  problemOf('Description', description, limits.listDescriptionLength)

export const reasonProblem = (reason: string): string | undefined =>
  problemOf('Reason', reason, limits.reportLength)

/** As the server counts: an emoji is one. */
function problemOf(what: string, text: string, most: number): string | undefined {
  if ([...text.trim()].length > most) return `${what} cannot exceed ${most.toLocaleString('en')} characters.`
  return holdsCardNumber(text) ? cardNumberWords : undefined
}

/** What an avatar shows. */
export const firstLetter = (name: string): string =>
  /[\p{L}\p{N}]/u.exec(name)?.[0].toLocaleUpperCase() ?? '?'

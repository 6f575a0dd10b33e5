import { cardNumberWords, holdsCardNumber } from '#contract/formats/card-numbers.ts'
import { limits } from '#contract/limits.ts'

/** Why others cannot be shown this name, in words. The server says the same; a card number should not even reach it. */
export function nameProblem(name: string): string | undefined {
  // As the server counts: an emoji is one.
  if ([...name.trim()].length > limits.nameLength) {
    return `Name cannot exceed ${limits.nameLength} characters.`
  }
  return holdsCardNumber(name) ? cardNumberWords : undefined
}

// On a phone, the box begins a new line after six digits. It cannot know whether the next digits are another BIN or the
// rest of a longer one, so fewer than six of them still belong to the BIN before.

/**
 * The text up to each new line that began automatically. It outlives the box, which on a phone moves between the page and
 * a sheet.
 */
let begun: string[] = []

export const noteAutomaticLine = (text: string): void => void (begun = [...begun, text].slice(-100))

/**
 * The text with the digits behind automatic new lines joined to their BIN again. Where the text before one has changed
 * since, the new line stays.
 */
export function joinAutomaticLines(text: string): string {
  let joined = text
  for (const start of begun.toReversed()) {
    const rest = joined.startsWith(start) ? joined.slice(start.length) : ''
    if (isRestOfBin.test(rest)) joined = start.slice(0, -1) + rest
  }
  return joined
}

const isRestOfBin = /^\d{1,5}(?:\n|$)/

import { cardNumberWords, holdsCardNumber } from '#contract/formats/card-numbers.ts'
import { invalidInput } from '#contract/errors.ts'

/** One line of text as people mean it: no control characters, no marks that turn the text around, single spaces. */
export function oneLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\p{Cs}\p{Co}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim()
}

/** Several lines of text, each as above; at most one empty line between two. */
export const paragraphs = (text: string): string =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .map(oneLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** Whether any of it can be seen. */
export const isVisible = (text: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text)

/** As people count: an emoji is one. */
export const lengthOf = (text: string): number => [...text].length

export function refuseCardNumbers(field: string, text: string): void {
  if (holdsCardNumber(text)) throw invalidInput({ [field]: [cardNumberWords] })
}

/** The text, when it is not too long and holds no card number. */
export function within(field: string, title: string, text: string, most: number): string {
  if (lengthOf(text) > most) {
    throw invalidInput({ [field]: [`${title} cannot exceed ${most.toLocaleString('en')} characters.`] })
  }
  refuseCardNumbers(field, text)
  return text
}

// Every free text that people can send: its maximum length, its form and its messages. Forms, server and OpenAPI read
// the same entry.
import { cardNumberMessage, holdsCardNumber } from './formats/card-numbers/card-numbers.ts'
import { formatNumber } from './formats/numbers.ts'
import { typedUserIdLength } from './formats/user-id.ts'

export interface TextRule {
  label: string
  /** In code points, so that an emoji counts as one. */
  max: number
  maxTyped?: number
  /**
   * Set for texts that are stored, which are normalised and must not contain a card number: whether they may have line
   * breaks. Other texts are only measured, and the code that compares them normalises them its own way.
   */
  stored?: 'one line' | 'paragraphs'
  /** The message when nothing visible is left. Without it, the text may be empty. */
  required?: string
}

export const texts = {
  listName: {
    label: 'Name',
    max: 120,
    stored: 'one line',
    required: 'Please provide a name for the list',
  },
  listDescription: { label: 'Description', max: 1000, stored: 'paragraphs' },
  note: { label: 'A note', max: 200, stored: 'one line' },
  review: { label: 'Description', max: 1000, stored: 'paragraphs' },
  reportReason: {
    label: 'The reason',
    max: 500,
    stored: 'paragraphs',
    required: 'Say in a few words what is wrong with it.',
  },
  correctionValue: { label: 'The value', max: 200, stored: 'one line', required: 'Enter the right value.' },
  correctionReason: {
    label: 'The reason',
    max: 1000,
    stored: 'paragraphs',
    required: 'Say how you know, so that others can check it.',
  },
  voteLine: { label: 'Your line', max: 200, stored: 'one line' },
  rejectionReason: {
    label: 'The reason',
    max: 500,
    stored: 'paragraphs',
    required: 'Say why, so that the author understands.',
  },
  displayName: { label: 'Name', max: 60, maxTyped: 70, stored: 'one line' },
  tokenName: {
    label: 'Name',
    max: 60,
    stored: 'one line',
    required: 'Name the token after what will use it.',
  },
  userId: { label: 'User ID', max: typedUserIdLength, required: 'User ID is required' },
  bankSearch: { label: 'The search', max: 200 },
  listSearch: { label: 'The search', max: 100 },
  pastedBins: { label: 'The text', max: 500_000 },
  nameOnCard: { label: 'Name', max: 100 },
  postalCode: { label: 'ZIP', max: 32 },
  proxyUsername: { label: 'username', max: 255 },
  proxyPassword: { label: 'password', max: 255 },
  ipqsKey: { label: 'ipqsKey', max: 200 },
} as const satisfies Record<string, TextRule>

export type TextName = keyof typeof texts

export type ReadText = { text: string; problem?: undefined } | { problem: string; text?: undefined }

export function readText(rule: TextRule, value: string): ReadText {
  if (isSurelyTooLong(rule, value)) return { problem: tooLong(rule) }
  const text = rule.stored ? normalForms[rule.stored](value) : value
  if (text.length > rule.max && codePoints(text) > rule.max) return { problem: tooLong(rule) }
  if (rule.required !== undefined && !isVisible(text)) return { problem: rule.required }
  if (!rule.stored) return { text }
  if (holdsCardNumber(text)) return { problem: cardNumberMessage }
  return { text: isVisible(text) ? text : '' }
}

export const textProblem = (rule: TextRule, value: string): string | undefined =>
  readText(rule, value).problem

/** A form field accepts more than the maximum, so that long text gets a message instead of being cut off. */
export const maxTyped = (rule: TextRule): number => rule.maxTyped ?? 2 * rule.max

export function shortenText({ max }: TextRule, text: string): string {
  return codePoints(text) <= max ? text : [...text].slice(0, max - 1).join('') + '…'
}

const tooLong = ({ label, max }: TextRule): string =>
  `${label} cannot exceed ${formatNumber(max)} characters.`

/**
 * NFC composes at most four code points into one (U+1F82), each of at most two UTF-16 units. A longer text could only fit
 * if it were mostly white space, and normalising it could take quadratic time.
 */
const isSurelyTooLong = ({ max, stored }: TextRule, { length }: string): boolean =>
  length > (stored ? 8 : 2) * max

const codePoints = (text: string): number => {
  let count = text.length
  for (let at = 1; at < text.length; at++) if (isPair(text, at)) count--
  return count
}

const isPair = (text: string, at: number): boolean =>
  (text.charCodeAt(at) & 0xfc00) === 0xdc00 && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800

const oneLine = (text: string): string =>
  text
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\p{Cs}\p{Co}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim()
    // The limit of the stream-safe format in UAX #15. No real text has more marks on one letter.
    .replace(/(\p{M}{30})\p{M}+/gu, '$1')
    .normalize('NFC')

const normalForms = {
  'one line': oneLine,
  paragraphs: (text: string): string =>
    text
      .split(/\r\n|[\n\r\u2028\u2029]/u)
      .map(oneLine)
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
}

const isVisible = (text: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text)

// What to say about pasted text of which not everything could be used as BINs.
import { expandRanges } from '#contract/formats/bin-ranges.ts'
import { plainDigits } from '#contract/formats/bin-text.ts'
import { formatNumber, plural } from '#contract/formats/numbers.ts'
import { limits } from '#contract/limits.ts'

export interface PasteProblem {
  text: string
  short?: string[]
}

export function pasteProblem(pasted: string, lines: readonly string[]): PasteProblem | undefined {
  const text = plainDigits(pasted.slice(0, mostCharacters))
  const hasBins = lines.some(({ length }) => length >= limits.binDigits)
  const rounded = text.match(hasBins ? roundedLine : roundedNumber) ?? []
  if (rounded.length > 0) return { text: roundedText(rounded.map((number) => number.trim())) }
  const short = lines.filter(({ length }) => length > 0 && length < limits.binDigits)
  if (short.length > 0) return { text: shortText(short), short }
  const [range] = expandRanges(text).tooLong
  if (range !== undefined) {
    return {
      text: `${range} has more than ${formatNumber(limits.binsPerRange)} BINs, so only its first and last are in the box. Use shorter ranges.`,
    }
  }
  if (hasBins || text.trim() === '') return undefined
  return {
    text: 'No BINs found in the pasted text. A BIN is the first 6 to 11 digits of a card number.',
  }
}

const mostCharacters = 100_000

const roundedNumber = /(?<![\w.,])\d[.,]\d+E\+?\d{1,2}(?!\w)/gi
const roundedLine = /^[ "']*\d[.,]\d+E\+?\d{1,2}[ "']*$/gim

const advice = 'Format the column as text there and copy it again.'

const roundedText = (numbers: readonly string[]): string =>
  numbers.length === 1
    ? `${numbers[0]!} was rounded by a spreadsheet, so its digits are lost. ${advice}`
    : `${plural(numbers.length, 'number')} such as ${numbers[0]!} were rounded by a spreadsheet, so their digits are lost. ${advice}`

const shortText = (numbers: readonly string[]): string =>
  numbers.length === 1
    ? `${numbers[0]!} has fewer than 6 digits. A spreadsheet may have dropped leading zeros.`
    : `${plural(numbers.length, 'number')} such as ${numbers[0]!} have fewer than 6 digits. A spreadsheet may have dropped leading zeros.`

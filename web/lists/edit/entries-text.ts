// The text of a box for BINs with notes. A line holds a BIN and, behind a space, comma, colon or the like, its note;
// or several BINs. Numbers are cut to eleven digits as they come in, so that no card number stays or leaves.
import { cutBin, digitRuns, isBin, numberPattern, plainDigits } from '#contract/formats/bin-text.ts'
import { cardNumberMessage, holdsCardNumber } from '#contract/formats/card-numbers.ts'
import { limits } from '#contract/limits.ts'
import { texts, textProblem } from '#contract/texts.ts'

export interface Entry {
  bin: string
  note: string
}

export interface Entries {
  entries: Entry[]
  /** How many of them are there twice. */
  duplicates: number
  /** What is too short for a BIN, or none at all. */
  invalid: number
  /** Why a note cannot be sent, in words. */
  problem: string | undefined
}

export function readEntries(text: string): Entries {
  const entries: Entry[] = []
  let invalid = 0
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    const found = readLine(line)
    entries.push(...found.filter(({ bin }) => isBin(bin)))
    invalid += found.length === 0 ? 1 : found.filter(({ bin }) => !isBin(bin)).length
  }
  const duplicates = entries.length - new Set(entries.map(({ bin }) => bin)).size
  return { entries, duplicates, invalid, problem: problemOf(entries) }
}

/** Without blank lines, and without lines whose BINs have all been there before. */
export function cleanLines(text: string): string {
  const seen = new Set<string>()
  return text
    .split('\n')
    .filter((line) => {
      if (line.trim() === '') return false
      const found = readLine(line)
      const isNew = found.length === 0 || found.some(({ bin }) => !seen.has(bin))
      for (const { bin } of found) seen.add(bin)
      return isNew
    })
    .join('\n')
}

/** No number in it is longer than a BIN; says how many were. */
export function cutNumbers(text: string): { text: string; cut: number } {
  let cut = 0
  const lines = text.split('\n').map((line) => {
    if (!digitRuns(line).some((run) => cutBin(run).isCut)) return line
    return plainDigits(line).replace(numberPattern, (run) => {
      const { bin, isCut } = cutBin(run)
      if (!isCut) return run
      cut++
      return bin
    })
  })
  return { text: lines.join('\n'), cut }
}

const start = new RegExp(`^[\\s"']*(${numberPattern.source})["']?(.*)$`, 's')

/** Whether a line begins with a number, as a line of this text does. */
export const beginsWithNumber = (line: string): boolean => start.test(plainDigits(line))

/** Nothing where there is no BIN. */
function readLine(line: string): Entry[] {
  // Only a line that begins with other digits, or with marks, loses something by being made plain.
  const [, first = '', rest = ''] = start.exec(/^[\s"']*\d/.test(line) ? line : plainDigits(line)) ?? []
  if (first === '') return []
  const { bin } = cutBin(first)
  if (/^[\s,;|\d-]*$/.test(rest)) {
    const others = digitRuns(rest)
    if (others.every(({ length }) => length >= limits.binDigits)) {
      return [bin, ...others].map((one) => ({ bin: cutBin(one).bin, note: '' }))
    }
  }
  // The rest of a card number that someone has masked.
  if (/^[*xX•.]+[\d*xX•. ]*$/.test(rest)) return [{ bin, note: '' }]
  const separator = /^\s*[,;|:–—-]\s*|^\s+/.exec(rest)
  return separator ? [{ bin, note: unquoted(rest.slice(separator[0].length).trim()) }] : []
}

/** As a table of a spreadsheet writes a text that holds a comma. */
const unquoted = (text: string): string => {
  const inner = /^"(.*)"$/s.exec(text)?.[1]
  return inner === undefined ? text : inner.replaceAll('""', '"').trim()
}

function problemOf(entries: Entry[]): string | undefined {
  // With its BIN: that may be the beginning of the number.
  if (entries.some(({ bin, note }) => /\p{Nd}/u.test(note) && holdsCardNumber(`${bin} ${note}`))) {
    return cardNumberMessage
  }
  for (const { note } of entries) {
    const problem = note && textProblem(texts.note, note)
    if (problem) return problem
  }
  return undefined
}

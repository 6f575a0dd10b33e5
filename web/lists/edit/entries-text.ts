// The text of a box for BINs with notes. A line has a BIN and, after a space, comma or colon, its note; or several BINs; or a range of them.
// Numbers are cut to eleven digits as they are entered, so that no card number is kept or sent.
import { expandRanges } from '#contract/formats/bin-ranges.ts'
import { cutBin, digitRuns, isBin, numberPattern, plainDigits } from '#contract/formats/bin-text.ts'
import { cardNumberMessage, continuesBin } from '#contract/formats/card-numbers/card-numbers.ts'
import { limits } from '#contract/limits.ts'
import { texts, textProblem } from '#contract/texts.ts'
import { formatNumber } from '#contract/formats/numbers.ts'
import type { ToastMessage } from '../../ui/feedback/toast.ts'

export interface Entry {
  bin: string
  note: string
}

export interface Entries {
  entries: Entry[]
  duplicates: number
  invalid: number
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

export const beginsWithNumber = (line: string): boolean => start.test(plainDigits(line))

function readLine(line: string): Entry[] {
  // A note should keep its characters, so only lines that do not begin with ASCII digits are converted.
  const [, first = '', rest = ''] = start.exec(/^[\s"']*\d/.test(line) ? line : plainDigits(line)) ?? []
  if (first === '') return []
  const range = readRange(line)
  if (range) return range
  const { bin } = cutBin(first)
  if (/^[\s,;|\d-]*$/.test(rest)) {
    const others = digitRuns(rest)
    if (others.every(({ length }) => length >= limits.binDigits)) {
      return [bin, ...others].map((one) => ({ bin: cutBin(one).bin, note: '' }))
    }
  }
  // The rest of a masked card number.
  if (/^[*xX•.][\d*xX•. ]*$/.test(rest)) return [{ bin, note: '' }]
  const separator = /^\s*[,;|:–—-]\s*|^\s+/.exec(rest)
  return separator ? [{ bin, note: unquoted(rest.slice(separator[0].length).trim()) }] : []
}

function readRange(line: string): Entry[] | undefined {
  const [, range = '', rest = ''] = rangeAtStart.exec(plainDigits(line)) ?? []
  const bins = expandRanges(range).text.split('\n')
  if (bins.length < 2) return undefined
  const note = readLine(bins[0]! + rest)[0]?.note ?? ''
  return bins.map((bin) => ({ bin, note }))
}

const rangeAtStart = /^[\s"']*(\d{6,11} ?[-–—] ?\d{6,11})(?![ -]?\d)(.*)$/s

/** Spreadsheets quote text that contains a comma. */
const unquoted = (text: string): string => {
  const inner = /^"(.*)"$/s.exec(text)?.[1]
  return inner === undefined ? text : inner.replaceAll('""', '"').trim()
}

function problemOf(entries: Entry[]): string | undefined {
  // Together with the BIN, which may be the beginning of the card number.
  if (entries.some(({ bin, note }) => note !== '' && continuesBin(bin, note))) {
    return cardNumberMessage
  }
  for (const { note } of entries) {
    const problem = note && textProblem(texts.note, note)
    if (problem) return problem
  }
  return undefined
}

const maxNamed = 10

export function failedBinsToast(bins: string[]): ToastMessage {
  const more = bins.length > maxNamed ? ` and ${formatNumber(bins.length - maxNamed)} more` : ''
  return {
    tone: 'warn',
    title: `${formatNumber(bins.length)} BIN(s) failed to add. They might be duplicates or invalid. You can add them later.`,
    text: bins.slice(0, maxNamed).join(', ') + more,
  }
}

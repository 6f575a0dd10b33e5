// The text of the BINs box. Lines have digits only, at most 11. Outside Extended mode six are shown, and the others are
// kept in case Extended is ticked after pasting.
import { binRuns, cutBin, plainDigits } from '#contract/formats/bin-text.ts'
import { dateColumns } from '#contract/formats/compact-dates.ts'
import { isLuhnValid } from '#contract/formats/luhn.ts'
import { limits } from '#contract/limits.ts'

const { binDigits } = limits

export function shownText(text: string, extended: boolean): string {
  return extended ? text : mapLines(text, (line) => line.slice(0, binDigits))
}

interface Typed {
  value: string
  caret: number
  extended: boolean
}

interface Edited {
  text: string
  caret: number
  line: number
}

/**
 * The text after an edit in the box, and where the caret belongs. Typing after six digits goes on behind those that are
 * not shown. A line from which something was deleted keeps only what could be seen of it.
 */
export function editedText(text: string, typed: Typed): Edited {
  const { extended } = typed
  const shown = shownText(text, extended)
  const { start, end, inserted } = changeOf(shown, typed)
  const lines = text.split('\n')
  const from = placeOf(shown, start)
  const to = placeOf(shown, end)
  const { head, tail } = aroundChange(lines, from, to, { extended, inserted })
  const added = head + inserted.replace(/[,;\t]/g, '\n')
  const before = lines.slice(0, from.line)
  const after = lines.slice(to.line + 1)
  const upToCaret = [...before, ...digitLines(added)]
  return {
    text: [...before, ...digitLines(added + tail), ...after].join('\n'),
    caret: shownText(upToCaret.join('\n'), extended).length,
    line: upToCaret.length - 1,
  }
}

function changeOf(shown: string, { value, caret }: Typed): { start: number; end: number; inserted: string } {
  const rest = value.slice(caret)
  let to = shown.endsWith(rest) ? caret : value.length
  let end = shown.length - (value.length - to)
  let start = 0
  while (start < Math.min(to, end) && shown[start] === value[start]) start++
  // The browser's undo may leave the caret elsewhere.
  while (to > start && end > start && shown[end - 1] === value[to - 1]) {
    to--
    end--
  }
  return { start, end, inserted: value.slice(start, to) }
}

interface Place {
  line: number
  column: number
}

function placeOf(shown: string, position: number): Place {
  const lines = shown.slice(0, position).split('\n')
  return { line: lines.length - 1, column: lines.at(-1)!.length }
}

function aroundChange(
  lines: string[],
  from: Place,
  to: Place,
  { extended, inserted }: { extended: boolean; inserted: string },
): { head: string; tail: string } {
  const first = lines[from.line]!
  const last = lines[to.line]!
  if (extended) return { head: first.slice(0, from.column), tail: last.slice(to.column) }
  const atEnd = from.column === Math.min(first.length, binDigits)
  const isDeletion = from.line !== to.line || from.column !== to.column
  if (!isDeletion) {
    return atEnd
      ? { head: first, tail: '' }
      : { head: first.slice(0, from.column), tail: last.slice(from.column) }
  }
  const seen = last.slice(to.column, binDigits)
  return {
    // Whole lines behind or in front of it were deleted, so it was not touched itself.
    head:
      atEnd && seen === '' && !/^\d/.test(inserted) && from.line !== to.line
        ? first
        : first.slice(0, from.column),
    tail: from.column === 0 && to.column === 0 ? last : seen,
  }
}

const digitLines = (text: string): string[] => text.split('\n').map(lineDigits)

/**
 * The text with the first six digits of a card number that was typed with a new line after every six digits. Such lines
 * would otherwise be sent as BINs, and together be the whole number.
 */
export function withoutTypedCard(text: string): { text: string; cut: number } {
  for (const pattern of typedCards) {
    const match = pattern.exec(text)
    if (match && isLuhnValid(match[0].replaceAll('\n', ''))) {
      return { text: text.slice(0, match.index) + match[1]!, cut: 1 }
    }
  }
  return { text, cut: 0 }
}

/** Of 13 to 17, and of 19 digits, at the end of the text. */
const typedCards = [/(?<=^|\n)(\d{6})\n\d{6}\n\d{1,5}\n*$/, /(?<=^|\n)(\d{6})\n\d{6}\n\d{6}\n\d\n*$/]

/** Removes blank lines and duplicates, except the line at `keep`, which is being typed. */
export function cleanText(text: string, extended: boolean, keep?: number): string {
  const seen = new Set<string>()
  return text
    .split('\n')
    .filter((line, at) => {
      const bin = extended ? line : line.slice(0, binDigits)
      if (at !== keep && (bin === '' || seen.has(bin))) return false
      seen.add(bin)
      return true
    })
    .join('\n')
}

export interface Pasted {
  lines: string[]
  cut: number
  isWhole: boolean
}

/**
 * Finds BINs anywhere in pasted or dropped text, one per line, as the server does in `POST /api/binSearch`. A number with more digits than a BIN may be a card number:
 * it is cut here, before anything can leave the page, and counted.
 */
export function pastedBins(text: string): Pasted {
  const lines: string[] = []
  let cut = 0
  const columns = dateColumns(plainDigits(text))
  for (const line of text.split(/\r?\n/)) {
    if (lines.length > mostPastedLines) break
    const runs = binRuns(line, columns)
    const alone = runs.length === 1 && /^[\d\s"']*$/.test(plainDigits(line))
    for (const run of runs) {
      if (run.length < binDigits && !alone) continue
      const { bin, isCut } = cutBin(run)
      if (isCut) cut++
      lines.push(bin)
    }
  }
  return { lines: lines.slice(0, mostPastedLines), cut, isWhole: lines.length <= mostPastedLines }
}

/** Twice as many as a lookup may have. The browser freezes when a text box gets a million. */
export const mostPastedLines = 2 * limits.binsPerRequest

export const withZeros = (text: string): string =>
  mapLines(text, (line) => (line === '' ? line : line.padStart(binDigits, '0')))

export function insertLines(
  text: string,
  lines: string[],
  { start, end, extended }: { start: number; end: number; extended: boolean },
): { text: string; caret: number } {
  const before = partAt(text, start, extended).before
  const after = partAt(text, end, extended).after
  // Part of a BIN joins the line it is pasted into; whole BINs get their own lines.
  const whole = lines.length > 1 || (lines[0]?.length ?? 0) >= binDigits
  const lead = whole && before !== '' && !before.endsWith('\n') ? '\n' : ''
  const tail = whole && after !== '' && !after.startsWith('\n') ? '\n' : ''
  const upToCaret = before + lead + lines.join('\n')
  return {
    text: mapLines(upToCaret + tail + after, lineDigits),
    caret: shownText(upToCaret, extended).length,
  }
}

/** The text before and after a position in the box. Hidden digits belong to the end of their line. */
function partAt(text: string, place: number, extended: boolean): { before: string; after: string } {
  const shown = shownText(text, extended).slice(0, place).split('\n')
  const lines = text.split('\n')
  const at = shown.length - 1
  const line = lines[at] ?? ''
  const column = shown[at]!.length
  const cut = !extended && column === binDigits ? line.length : column
  return {
    before: [...lines.slice(0, at), line.slice(0, cut)].join('\n'),
    after: [line.slice(cut), ...lines.slice(at + 1)].join('\n'),
  }
}

const lineDigits = (line: string) => cutBin(line).bin

const mapLines = (text: string, change: (line: string) => string) => text.split('\n').map(change).join('\n')

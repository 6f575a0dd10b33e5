// The text of the BINs box. Lines have digits only, at most 11. Outside Extended mode six are shown, and the others are
// kept in case Extended is ticked after pasting.
import { binRuns, cutBin, plainDigits } from '#contract/formats/bin-text.ts'
import { limits } from '#contract/limits.ts'

const { binDigits } = limits

/** The part of the text that the box shows. */
export function shownText(text: string, extended: boolean): string {
  return extended ? text : mapLines(text, (line) => line.slice(0, binDigits))
}

/** The text after an edit in the box. Lines that look unchanged keep their hidden digits. */
export function editedText(text: string, typed: string, extended: boolean): string {
  const before = text.split('\n')
  const shown = shownText(text, extended).split('\n')
  const lines = typed.replace(/[,;\t]/g, '\n').split('\n')
  let start = 0
  while (start < lines.length && start < shown.length && lines[start] === shown[start]) start++
  let end = 0
  const rest = Math.min(lines.length, shown.length) - start
  while (end < rest && lines.at(-1 - end) === shown.at(-1 - end)) end++
  return [
    ...before.slice(0, start),
    ...lines.slice(start, lines.length - end).map(lineDigits),
    ...before.slice(before.length - end),
  ].join('\n')
}

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

/**
 * Finds BINs anywhere in pasted or dropped text, one per line, as the server does in `POST /api/binSearch`. A number with more digits than a BIN may be a card number:
 * it is cut here, before anything can leave the page, and counted.
 */
export function pastedBins(text: string): { lines: string[]; cut: number; isWhole: boolean } {
  const lines: string[] = []
  let cut = 0
  for (const line of text.split(/\r?\n/)) {
    if (lines.length > mostPastedLines) break
    const runs = binRuns(line)
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

/** Replaces the selection in the box with pasted lines and returns the new position of the caret. */
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

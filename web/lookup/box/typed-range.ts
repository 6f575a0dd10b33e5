// A range that is typed, such as 457173-457179. The box holds only digits, so a dash behind a BIN begins a line for the
// last BIN, and when that has as many digits, the range is written out.
import { expandRanges } from '#contract/formats/bin-ranges.ts'
import { isBin } from '#contract/formats/bin-text.ts'
import { shownText } from '../../bins/text/bins-text.ts'
import { pasteProblem, type PasteProblem } from '../../bins/text/paste-problem.ts'
import { joinAutomaticLines, noteAutomaticLine } from '../search/automatic-lines.ts'

interface Edited {
  text: string
  caret: number
  line: number
}

export interface RangeStart {
  line: number
  first: string
}

export const endsWithDash = (typed: string): boolean => /[-–—]$/.test(typed)

/** The text after a dash at the caret, unless there is no BIN before it. `isBegun` says that its line began by itself. */
export function beginRange(
  edited: Edited,
  { extended, isBegun }: { extended: boolean; isBegun: boolean },
): (Edited & { start: RangeStart }) | undefined {
  const isAtEnd = edited.caret === shownText(edited.text, extended).length
  const text = isAtEnd ? joinAutomaticLines(edited.text) : edited.text
  const lines = text.split('\n')
  const at = isAtEnd ? lines.length - 1 : edited.line
  const line = isBegun ? at - 1 : at
  const first = lines[line]!
  if (!isBin(first)) return undefined
  if (!isBegun) lines.splice(line + 1, 0, '')
  // Fewer than six digits are not the last BIN but more of this one.
  if (isAtEnd && !isBegun) noteAutomaticLine(lines.join('\n'))
  return { ...withCaretAt(lines, line + 1, extended), start: { line, first } }
}

export function endRange(
  { text, line: at }: Edited,
  { line, first }: RangeStart,
  extended: boolean,
): (Edited & { problem: PasteProblem | undefined }) | undefined {
  const lines = text.split('\n')
  const last = lines[at]!
  if (at !== line + 1 || lines[line] !== first || last.length !== first.length) return undefined
  const range = `${first}-${last}`
  const bins = expandRanges(range).text.split('\n')
  if (bins.length > 1) lines.splice(line, 2, ...bins)
  const problem = pasteProblem(range, [first, last])
  return { ...withCaretAt(lines, line + Math.max(bins.length, 2) - 1, extended), problem }
}

const withCaretAt = (lines: string[], line: number, extended: boolean): Edited => ({
  text: lines.join('\n'),
  caret: shownText(lines.slice(0, line + 1).join('\n'), extended).length,
  line,
})

// What the page knows of lines. It must not import the code that opens them, which belongs to the worker.
import type { VerdictName } from '../keys/proof.ts'
import type { ProblemKind } from '../bytes/problem.ts'

/** `plain` is a line that was not encrypted; of a `partial` one, some values were not opened. */
export type LineStatus = VerdictName | ProblemKind | 'plain' | 'partial'

export interface Row {
  line: number
  status: LineStatus
  text: string
  /** What went wrong, or is not covered by the status. */
  message?: string
  /** Blank lines in front of the first row. */
  before?: string
  /** The line break and the blank lines after it. */
  ending: string
}

/** What became of the encrypted values of a text. */
export interface ValueCounts {
  /** Encrypted values: lines, or parts of them. */
  opened: number
  failed: number
  /** Of those opened. */
  verified: number
  /** Values that could be encrypted, but that the key does not open. */
  possible: number
  /** Of those opened, such as that a token has expired. */
  cautions: number
}

/** The lines as a text. A filter leaves lines out, and the blank ones around them. */
export const textOfRows = (rows: readonly Row[], isFiltered: boolean): string =>
  rows
    .map(({ before = '', text, ending }) => {
      // What was encrypted may end with a line break of its own.
      const line = text.replace(/\r?\n$/, '')
      return isFiltered ? line + (ending.startsWith('\r') ? '\r\n' : '\n') : before + line + ending
    })
    .join('')

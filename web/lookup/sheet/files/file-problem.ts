import { formatBytes } from '../../../ui/text/format.ts'

/** A larger file freezes the browser of a small computer. */
export const mostBytes = 50 * 1024 ** 2
export const mostUnpackedBytes = 300 * 1024 ** 2
export const mostSeconds = 30

const instead = 'Save it as .xlsx or .csv and open that.'

export const fileProblems = {
  empty: 'The file is empty.',
  noData: 'No sheet of this file has data.',
  large: `It is larger than ${formatBytes(mostBytes)}. Split it, or copy the column of BINs into the box.`,
  unpacksLarge: `It unpacks to more than ${formatBytes(mostUnpackedBytes)}. Copy the column of BINs into the box instead.`,
  slow: `Reading it took more than ${mostSeconds} seconds. Copy the column of BINs into the box instead.`,
  damaged: 'The file is damaged or incomplete.',
  protected: 'It is protected with a password. Save a copy without one and open that.',
  xls: `It is an old Excel file (.xls). ${instead}`,
  xlsb: `It is a binary Excel file (.xlsb). ${instead}`,
  ods: `It is an OpenDocument file. ${instead}`,
  pdf: 'It is a PDF. Copy its table and paste it into the box.',
  other: 'It is not a spreadsheet or text. Bindex reads .xlsx, .csv, .tsv and .txt.',
  unread: 'Something went wrong. Please try again.',
} as const

export type FileProblemName = keyof typeof fileProblems

export class FileProblem extends Error {
  readonly problem: FileProblemName

  constructor(problem: FileProblemName) {
    super(fileProblems[problem])
    this.problem = problem
  }
}

import type { CsvComplaint } from './csv-parser.ts'

export type ComplaintKind =
  | CsvComplaint
  | 'column_count'
  | 'not_digits'
  | 'wrong_length'
  /** More than 11 digits: possibly a card number, so the message never shows it. */
  | 'too_many_digits'
  | 'bad_range'
  /** In a field other than the BIN. */
  | 'card_number'
  | 'duplicate'

export interface Complaint<Kind extends string = ComplaintKind> {
  kind: Kind
  file: string
  /** Counted from 1, including the header. */
  line: number
  /** Shown to people; names the file and the line. */
  message: string
}

/** Counts the problems of a file and keeps the first 20 of each kind. */
export class Complaints<Kind extends string = ComplaintKind> {
  readonly counts: Partial<Record<Kind, number>> = {}
  readonly listed: Complaint<Kind>[] = []
  private readonly file: string

  constructor(file: string) {
    this.file = file
  }

  /** `problem` completes the sentence "Line 12 of data.csv …". */
  add(kind: Kind, line: number, problem: string): void {
    const count = (this.counts[kind] ?? 0) + 1
    this.counts[kind] = count
    if (count > 20) return
    this.listed.push({ kind, file: this.file, line, message: `Line ${line} of ${this.file} ${problem}.` })
  }
}

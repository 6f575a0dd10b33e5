import type { CsvComplaint } from './csv-parser.ts'

export type ComplaintKind =
  | CsvComplaint
  | 'column_count'
  | 'not_digits'
  | 'wrong_length'
  /** More than 11 digits: it may be a card number, so the message never shows it. */
  | 'too_many_digits'
  | 'bad_range'
  | 'duplicate'

export interface Complaint<Kind extends string = ComplaintKind> {
  kind: Kind
  file: string
  /** From 1, the header included. */
  line: number
  /** A sentence for people, with file and line. */
  message: string
}

/** Counts what is wrong with a file and keeps the first 20 of each kind. */
export class Complaints<Kind extends string = ComplaintKind> {
  readonly counts: Partial<Record<Kind, number>> = {}
  readonly listed: Complaint<Kind>[] = []
  private readonly file: string

  constructor(file: string) {
    this.file = file
  }

  /** The words follow "Line 12 of data.csv". */
  add(kind: Kind, line: number, words: string): void {
    const count = (this.counts[kind] ?? 0) + 1
    this.counts[kind] = count
    if (count > 20) return
    this.listed.push({ kind, file: this.file, line, message: `Line ${line} of ${this.file} ${words}.` })
  }
}

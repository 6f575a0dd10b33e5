import type { CsvComplaint } from './csv-parser.ts'

export type ComplaintKind =
  | CsvComplaint
  | 'column_count'
  | 'not_digits'
  | 'wrong_length'
  /** More than 11 digits: possibly a card number, so the message never shows it. */
  | 'too_many_digits'
  | 'bad_range'
  | 'bad_action'
  | 'card_number'
  | 'duplicate'

export interface Complaint<Kind extends string = ComplaintKind> {
  kind: Kind
  file: string
  line: number
  message: string
}

export class Complaints<Kind extends string = ComplaintKind> {
  readonly counts: Partial<Record<Kind, number>> = {}
  readonly listed: Complaint<Kind>[] = []
  private readonly file: string

  constructor(file: string) {
    this.file = file
  }

  add(kind: Kind, line: number, problem: string): void {
    const count = (this.counts[kind] ?? 0) + 1
    this.counts[kind] = count
    if (count > 20) return
    this.listed.push({ kind, file: this.file, line, message: `Line ${line} of ${this.file} ${problem}.` })
  }
}

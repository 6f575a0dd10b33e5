import type { LineError } from '#contract/calls/bulk.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import type { BinNumber } from '#engine/records/bin-number.ts'
import { longerThan, rowOfBin } from '#engine/search/answer.ts'
import type { Read } from './bin-of.ts'

/** What a line is answered with. */
export type Answer =
  | { error: LineError }
  | (BinNumber & {
      /** The row that answers it. */
      row: number | undefined
      /** How many longer BINs begin with it. */
      longer: number
    })

/** Writes answers in one of the formats. */
export interface AnswerWriter {
  /** The number of the line, and its other cells if it is a record of csv. */
  add(answer: Answer, line: number, cells?: readonly string[]): void
}

/** Answers one line after another. */
export function answerer(dataset: Dataset, extended: boolean): (read: Read) => Answer {
  return (read) => {
    if ('error' in read) return read
    const { six, rest } = read
    return {
      six,
      rest,
      row: rowOfBin(dataset, six, rest, extended),
      longer: longerThan(dataset, six, extended ? rest : 0),
    }
  }
}

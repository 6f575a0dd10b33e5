import type { LineError } from '#contract/calls/bulk.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import type { BinNumber } from '#engine/records/bin-number.ts'
import { longerThan, rowOfBin } from '#engine/search/answer.ts'
import type { Read } from './bin-of.ts'

export type Answer =
  | { error: LineError }
  | (BinNumber & {
      row: number | undefined
      longer: number
    })

export interface AnswerWriter {
  add(answer: Answer, line: number, cells?: readonly string[]): void
}

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

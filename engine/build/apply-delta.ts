import type { Dataset } from '../dataset/dataset.ts'
import { ImportError } from '../reading/import-error.ts'
import { readSource, type SourceReport } from '../reading/read-source.ts'
import { type BinNumber, binNumber } from '../records/bin-number.ts'
import type { BinRecord, Source } from '../records/record.ts'
import { addRecordsOf } from './collection-of.ts'
import { buildSnapshot } from './build-snapshot.ts'
import { Collection } from './collect.ts'
import type { FileToImport, ImportOptions } from './import-files.ts'

export class NoSuchSource extends ImportError {}

/**
 * Applies what a network says has changed since its file was imported: an added or updated range replaces all that the
 * source has in it, a deleted one removes it. What other sources say stays. The dataset must not have corrections.
 */
export async function deltaSnapshot(
  dataset: Dataset,
  { path, about }: FileToImport,
  options: ImportOptions = {},
  isTarget: (source: Source) => boolean = () => true,
): Promise<{ snapshot: Buffer; reports: SourceReport[] }> {
  const ranges: Range[] = []
  const records = new Map<string, BinRecord>()
  const report = await readSource(path, {
    signal: options.signal,
    onChange: ({ bins, isDeleted }) => {
      for (const bin of bins) {
        ranges.push(rangeOf(binNumber(bin)))
        if (isDeleted) records.delete(bin)
      }
    },
    onRecord: (record) => records.set(record.bin, record),
  })
  const { network } = report.source
  const target = dataset.facts.sources.findIndex((source) => source.network === network && isTarget(source))
  const source = dataset.facts.sources[target]
  if (!source) {
    throw new NoSuchSource(
      `There is no source of ${network === 'visa' ? 'Visa' : 'Mastercard'} that this delta could change. Import the whole file first.`,
    )
  }
  const isReplaced = insideOf(ranges)
  const collection = new Collection()
  addRecordsOf(dataset, collection, {
    isWanted: (other, bin) => other !== source || !isReplaced(rangeOf(bin)),
  })
  for (const record of records.values()) collection.add(target, record)
  const imported = (options.now ?? new Date()).toISOString().slice(0, 10)
  collection.sources[target] = { ...collection.sources[target]!, ...about, imported }
  return {
    snapshot: buildSnapshot(collection, { inputs: dataset.facts.inputs }),
    reports: [{ ...report, source }],
  }
}

/** The first and the last number of eleven digits. */
type Range = [from: number, to: number]

function rangeOf({ six, rest }: BinNumber): Range {
  const from = six * 1e5 + (rest >>> 3)
  return [from, from + 10 ** (5 - (rest & 7)) - 1]
}

function insideOf(ranges: Range[]): (range: Range) => boolean {
  const sorted = ranges.toSorted(([a], [b]) => a - b)
  let furthest = 0
  const ends = sorted.map(([, to]) => (furthest = Math.max(furthest, to)))
  return ([from, to]) => {
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (sorted[middle]![0] <= from) low = middle + 1
      else high = middle
    }
    return low > 0 && ends[low - 1]! >= to
  }
}

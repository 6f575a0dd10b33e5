import type { Dataset } from '../dataset/dataset.ts'
import type { Source } from '../records/record.ts'
import type { BinNumber } from '../records/bin-number.ts'
import type { Collection } from './collect.ts'

interface Taken {
  /** The sources to take, in their new order. All others are left out. */
  sources?: readonly Source[]
  isWanted?: (source: Source, bin: BinNumber) => boolean
}

/** The records that a dataset was built from. It must not have corrections, which are no source's own. */
export function addRecordsOf(
  dataset: Dataset,
  collection: Collection,
  { sources = dataset.facts.sources, isWanted = () => true }: Taken = {},
): void {
  const all = dataset.facts.sources
  const numbers = new Map(
    sources.map((source) => {
      const { rows: _rows, known: _known, ...about } = source as (typeof all)[number]
      return [all.indexOf(source as (typeof all)[number]), collection.addSource(about)]
    }),
  )
  const whole = new Map<number, number>()
  for (let row = 0; row < dataset.rows; row++) {
    const bin = { six: dataset.six[row]!, rest: dataset.rest[row]! }
    const [only, ...others] = dataset.facts.origins[dataset.origin[row]!]!.sources
    if (others.length > 0) {
      for (const { source, texts } of dataset.valuesBySource(row)) {
        const number = numbers.get(source)
        if (number === undefined || !isWanted(all[source]!, bin)) continue
        collection.addEntry(number, bin, collection.profileOf(collection.codesOf(texts)))
      }
      continue
    }
    const number = numbers.get(only!)
    if (number === undefined || !isWanted(all[only!]!, bin)) continue
    // A single source said all of it, and rows share what was said.
    const profile = dataset.profile[row]!
    let same = whole.get(profile)
    if (same === undefined)
      whole.set(profile, (same = collection.profileOf(collection.codesOf(dataset.texts(row)))))
    collection.addEntry(number, bin, same)
  }
}

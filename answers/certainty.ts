import {
  type CertainField,
  certainFields,
  type Certainty,
  type RowCertainty,
} from '#contract/calls/certainty.ts'
import { limits } from '#contract/limits.ts'
import type { BinDetail } from '#contract/calls/bin-pages.ts'
import { agree } from '#engine/build/merge-facts.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { neighboursOf } from '#engine/search/neighbours.ts'

type Certainties = Record<CertainField, Certainty | null>

/** Sources that contradict each other come before longer BINs that differ. What is unknown is null: nothing is guessed. */
export function certaintyOf(dataset: Dataset, row: number): Certainties {
  const disputed = new Set(dataset.disagreementsOf(row).map(({ field }) => field))
  const several = new Set(alternativesOf(dataset, row).map(({ field }) => field))
  const texts = dataset.texts(row)
  const one = (field: CertainField): Certainty | null => {
    if (disputed.has(field)) return 'conflicting'
    if (several.has(field)) return 'several'
    return texts[field] === '' ? null : 'single'
  }
  return Object.fromEntries(certainFields.map((field) => [field, one(field)])) as Certainties
}

export const certaintyOfRows = (dataset: Dataset, rows: Iterable<number>): RowCertainty[] =>
  Array.from(rows, (row) => ({ bin: dataset.bin(row), ...certaintyOf(dataset, row) }))

/** What longer BINs say that this one does not, the most frequent first. */
export function alternativesOf(dataset: Dataset, row: number): BinDetail['alternatives'] {
  const { longer } = neighboursOf(dataset, dataset.bin(row), 0)
  if (longer.from === longer.to) return []
  const texts = dataset.texts(row)
  const found = new Map<string, BinDetail['alternatives'][number]>()
  for (let other = longer.from; other < longer.to; other++) {
    const theirs = dataset.texts(other)
    for (const field of certainFields) {
      const value = theirs[field]
      if (value === '' || agree(field, texts[field], value)) continue
      const key = `${field} ${value}`
      const known = found.get(key) ?? { field, value, bins: [], bin_count: 0 }
      known.bin_count++
      if (known.bins.length < limits.binsOfAlternative) known.bins.push(dataset.bin(other))
      found.set(key, known)
    }
  }
  return [...found.values()].toSorted((a, b) => b.bin_count - a.bin_count).slice(0, limits.alternatives)
}

import type { RowCertainty } from '#contract/calls/certainty.ts'
import { type CertainField, certainFields, type Certainty } from '#contract/certain-fields.ts'
import { limits } from '#contract/limits.ts'
import type { BinDetail } from '#contract/calls/bin-pages.ts'
import { agree } from '#engine/build/merge-facts.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import type { pageOf } from '#engine/search/page.ts'
import { neighboursOf } from '#engine/search/neighbours.ts'

type Certainties = Record<CertainField, Certainty | null>

const forFields = <T>(of: (field: CertainField) => T) =>
  Object.fromEntries(certainFields.map((field) => [field, of(field)])) as Record<CertainField, T>

/**
 * Sources that contradict each other come before longer BINs that differ. What is unknown is null: nothing is guessed.
 * The BIN may be longer than the one whose row describes it.
 */
export function certaintyOf(dataset: Dataset, row: number, bin = dataset.bin(row)): Certainties {
  return certainty(dataset, row, differingIn(dataset, row, bin))
}

export function certainFacts(
  dataset: Dataset,
  row: number | undefined,
  bin: string,
): Pick<BinDetail, 'certainty' | 'source_counts' | 'alternatives'> {
  if (row === undefined)
    return { certainty: forFields(() => null), source_counts: forFields(() => 0), alternatives: [] }
  const alternatives = alternativesOf(dataset, row, bin)
  return {
    certainty: certainty(dataset, row, new Set(alternatives.map(({ field }) => field))),
    source_counts: sourceCounts(dataset, row),
    alternatives: alternatives.slice(0, limits.alternatives),
  }
}

export const certaintyOfRows = (dataset: Dataset, rows: Iterable<number>): RowCertainty[] =>
  Array.from(rows, (row) => ({ bin: dataset.bin(row), ...certaintyOf(dataset, row) }))

export const certaintyOfPage = (
  dataset: Dataset,
  { list, length }: ReturnType<typeof pageOf>,
): RowCertainty[] => certaintyOfRows(dataset, new Uint32Array(dataset.six.buffer, list, length))

function certainty(dataset: Dataset, row: number, several: ReadonlySet<string>): Certainties {
  const disputed = new Set(dataset.disagreementsOf(row).map(({ field }) => field))
  const texts = dataset.texts(row)
  return forFields((field) => {
    if (disputed.has(field)) return 'conflicting'
    if (several.has(field)) return 'several'
    return texts[field] === '' ? null : 'single'
  })
}

function sourceCounts(dataset: Dataset, row: number): BinDetail['source_counts'] {
  const [shown, said] = [dataset.texts(row), dataset.valuesBySource(row)]
  return forFields((field) =>
    shown[field] === '' ? 0 : said.filter(({ texts }) => agree(field, shown[field], texts[field])).length,
  )
}

/** The fields that `alternativesOf` would find. A page asks for a hundred rows, so what is known to differ is not read again. */
function differingIn(dataset: Dataset, row: number, bin: string): Set<CertainField> {
  const { longer } = neighboursOf(dataset, bin, 0)
  const found = new Set<CertainField>()
  if (longer.from === longer.to) return found
  const texts = dataset.texts(row)
  const profiles = new Set<number>()
  for (let other = longer.from; other < longer.to && found.size < certainFields.length; other++) {
    const profile = dataset.profile[other]!
    if (profiles.has(profile)) continue
    profiles.add(profile)
    for (const field of certainFields) {
      if (found.has(field)) continue
      const value = dataset.readers[field](other)
      if (value !== '' && !agree(field, texts[field], value)) found.add(field)
    }
  }
  return found
}

/** Values of longer BINs that the row does not have, the most frequent first. They share profiles: each is compared once. */
function alternativesOf(dataset: Dataset, row: number, bin: string): BinDetail['alternatives'] {
  const { longer } = neighboursOf(dataset, bin, 0)
  const profiles = new Map<number, { row: number; bins: string[]; count: number }>()
  for (let other = longer.from; other < longer.to; other++) {
    const profile = dataset.profile[other]!
    const known = profiles.get(profile) ?? { row: other, bins: [], count: 0 }
    known.count++
    if (known.bins.length < limits.binsOfAlternative) known.bins.push(dataset.bin(other))
    profiles.set(profile, known)
  }
  const texts = dataset.texts(row)
  const found = new Map<string, BinDetail['alternatives'][number]>()
  for (const like of profiles.values()) {
    const theirs = dataset.texts(like.row)
    for (const field of certainFields) {
      const value = theirs[field]
      if (value === '' || agree(field, texts[field], value)) continue
      const known = found.get(`${field} ${value}`) ?? { field, value, bins: [], bin_count: 0 }
      known.bin_count += like.count
      known.bins = [...known.bins, ...like.bins].toSorted().slice(0, limits.binsOfAlternative)
      found.set(`${field} ${value}`, known)
    }
  }
  return [...found.values()].toSorted((a, b) => b.bin_count - a.bin_count)
}

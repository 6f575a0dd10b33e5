import { traitNames } from '#contract/traits.ts'
import type { Column } from '../dataset/column.ts'
import { columnNames, type ColumnName } from '../records/columns.ts'
import type { Dataset } from '../dataset/dataset.ts'
import { select, type Selection, type Wanted } from './select.ts'

export interface FacetValue {
  text: string
  count: number
}

export const topBanks = 50

/** The values of each column among the matching rows, most frequent first. A column ignores its own filter; of banks only the top are counted. Columns that are not in `names` have no values. */
export function facets(
  dataset: Dataset,
  wanted: readonly Wanted[],
  bins?: Selection,
  names = columnNames,
): Record<ColumnName, FacetValue[]> {
  const all = wanted.length === 0 && !bins ? undefined : select(dataset, wanted, bins)
  const counted = Object.fromEntries(columnNames.map((name) => [name, []])) as unknown as ReturnType<
    typeof facets
  >
  // Columns without a filter share one selection, which must be counted before another overwrites it.
  const isFiltered = (name: ColumnName) => wanted.some((one) => one.name === name)
  for (const name of names) if (!isFiltered(name)) counted[name] = countValues(dataset, name, all)
  for (const name of names.filter(isFiltered)) {
    const others = wanted.filter((one) => one.name !== name)
    const selection = others.length === 0 && !bins ? undefined : select(dataset, others, bins)
    counted[name] = countValues(dataset, name, selection)
  }
  return counted
}

function countValues(dataset: Dataset, name: ColumnName, selection: Selection | undefined): FacetValue[] {
  const column = dataset.columns[name]
  const counts = selection ? tally(dataset, column, selection) : column.count
  if (name === 'traits') return countTraits(column, counts)
  if (name === 'bank') return topValues(column, dataset.columns.bank.inAllCountries(counts), topBanks)
  return topValues(column, counts, column.texts.length)
}

/** Stored are the few dozen combinations of traits. */
export function countTraits(column: Column, counts: Uint32Array): FacetValue[] {
  return traitNames
    .map((trait) => ({
      text: trait as string,
      count: column.codesOf(trait).reduce((sum, code) => sum + counts[code]!, 0),
    }))
    .filter(({ count }) => count > 0)
    .toSorted(byCount)
}

function tally({ kernel, workspace }: Dataset, column: Column, selection: Selection): Uint32Array {
  const counters = workspace.counters.subarray(0, column.texts.length).fill(0)
  const codes = column.codes.byteOffset
  if ('list' in selection) {
    kernel.tallyList(selection.list, selection.total, codes, column.wide, counters.byteOffset)
  } else {
    kernel.tallyBits(selection.bits, workspace.blockBytes, codes, column.wide, counters.byteOffset)
  }
  return counters
}

function topValues(column: Column, counts: Uint32Array, limit: number): FacetValue[] {
  const top: FacetValue[] = []
  let least = 0
  for (let code = 1; code < column.texts.length; code++) {
    const count = counts[code]!
    if (count === 0 || (top.length >= limit && count < least)) continue
    top.push({ text: column.texts[code]!, count })
    if (top.length >= limit * 2) least = cut(top, limit)
  }
  cut(top, limit)
  return top
}

const byCount = (a: FacetValue, b: FacetValue) => b.count - a.count || (a.text < b.text ? -1 : 1)

function cut(top: FacetValue[], limit: number): number {
  top.sort(byCount)
  if (top.length > limit) top.length = limit
  return top.at(-1)?.count ?? 0
}

import type { Filters } from '#contract/calls/bins.ts'
import { filterNames, filters } from '#contract/filters.ts'
import { limits } from '#contract/limits.ts'
import { columnNames, type ColumnName } from '#engine/records/columns.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { select, wantedValues } from '#engine/search/select.ts'
import { below } from '#test/data/made-bins.ts'

type Random = () => number

export const pageSize = 250

/** Wanted values by column, the page, and the number of matching rows. */
export interface Search {
  values: Partial<Record<ColumnName, string[]>>
  page: number
  total: number
  width: Width
}

/** SQL stores combinations of traits as one text, which neither side would search like this. */
export const comparedNames = columnNames.filter((name) => name !== 'traits')

export type Width = 'narrow' | 'wide'
const widthOf = (dataset: Dataset, total: number): Width => (total < dataset.rows / 100 ? 'narrow' : 'wide')

/** Equally many searches with 1, 2, 3, 4 and 5 fields, half of them narrow and half wide; all find something. */
export function searchMix(dataset: Dataset, random: Random, perKind: number): Search[] {
  const mix: Search[] = []
  const seen = new Set<string>()
  for (const fields of [1, 2, 3, 4, 5]) {
    const wanting: Record<Width, number> = { narrow: perKind, wide: perKind }
    for (let misses = 0; wanting.narrow > 0 || wanting.wide > 0; misses++) {
      const width = wanting.wide > wanting.narrow ? 'wide' : 'narrow'
      const values = someValues(dataset, random, fields, width, misses)
      const total = totalOf(dataset, values)
      if (total === 0 || widthOf(dataset, total) !== width || !once(seen, JSON.stringify(values))) continue
      wanting[width]--
      misses = 0
      mix.push({ values, total, width, page: somePage(random, Math.ceil(total / pageSize)) })
    }
  }
  return mix
}

export function fullPages(dataset: Dataset, random: Random, count: number): Search[] {
  const found: Search[] = []
  const seen = new Set<string>()
  while (found.length < count) {
    const width = random() < 0.5 ? 'narrow' : 'wide'
    const values = someValues(dataset, random, 1 + below(random, 5), width, 0)
    const total = totalOf(dataset, values)
    if (total < pageSize) continue
    const page = 1 + below(random, Math.floor(total / pageSize))
    if (once(seen, JSON.stringify([values, page])))
      found.push({ values, total, width: widthOf(dataset, total), page })
  }
  return found
}

export function filtersOf({ values }: Pick<Search, 'values'>): Filters {
  const wanted = filterNames.flatMap((name) => {
    const list = values[filters[name].column]
    return list ? [[name, list] as const] : []
  })
  return Object.fromEntries(wanted)
}

/** Narrow: the values of a random row, so that something matches. Wide: several values of each field, more after each miss. */
function someValues(
  dataset: Dataset,
  random: Random,
  fields: number,
  width: Width,
  misses: number,
): Search['values'] {
  const names = [...comparedNames]
  while (names.length > fields) names.splice(below(random, names.length), 1)
  const row = below(random, dataset.rows)
  const values: Search['values'] = {}
  for (const name of names) {
    const { codes, texts } = dataset.columns[name]
    const usual = mostValues[name] ?? 20
    const most = Math.min(limits.filterValues, usual + (usual * misses) / 20)
    const more = width === 'wide' ? 1 + below(random, most) : below(random, 3)
    // Drawing rows instead of values makes common values more frequent.
    const rows = Array.from({ length: more }, () => below(random, dataset.rows))
    if (width === 'narrow') rows.push(row)
    values[name] = [...new Set(rows.map((one) => texts[codes[one]!]!))].filter(Boolean).toSorted()
  }
  return values
}

const mostValues: Record<string, number> = { brand: 3, type: 2, country: 30, bank: 100 }

function totalOf(dataset: Dataset, values: Search['values']): number {
  if (Object.values(values).some((list) => list.length === 0)) return 0
  return select(dataset, wantedValues(dataset, values)).total
}

/** Half of the time the first page, which people look at most; else a random one. */
const somePage = (random: Random, pages: number) => (random() < 0.5 ? 1 : 1 + below(random, pages))

function once(seen: Set<string>, key: string): boolean {
  if (seen.has(key)) return false
  seen.add(key)
  return true
}

import type { ListOrder } from '#contract/lists.ts'
import type { ColumnName } from '#engine/records/columns.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { countryName } from '#engine/normal-forms/countries.ts'
import type { ListRow } from './list-rows.ts'

/** Rows without a value come last in both directions. Equal rows keep the order of the list. */
export function sortRows(
  dataset: Dataset,
  rows: ListRow[],
  order: ListOrder,
  descending: boolean,
): ListRow[] {
  if (order === 'added') return descending ? rows.toReversed() : rows
  const rank = ranks(dataset, rows, order)
  const way = descending ? -1 : 1
  const last = Number.MAX_SAFE_INTEGER
  const placeOf = (row: ListRow) => {
    const place = rank(row)
    return place === undefined ? last : way * place
  }
  return rows
    .map((row, at) => ({ row, at, place: placeOf(row) }))
    .toSorted((a, b) => a.place - b.place || a.at - b.at)
    .map(({ row }) => row)
}

/** Ranks distinct texts, so that each is compared only once. */
function ranks(
  dataset: Dataset,
  rows: ListRow[],
  order: Exclude<ListOrder, 'added'>,
): (row: ListRow) => number | undefined {
  const text = texts[order](dataset)
  const all = [...new Set(rows.map(text))].filter((one) => one !== '').toSorted(compare)
  const places = new Map(all.map((one, place) => [one, place + 1]))
  return (row) => places.get(text(row))
}

const { compare } = new Intl.Collator('en', { numeric: false, sensitivity: 'base' })

const column = (name: ColumnName) => (dataset: Dataset) => {
  const { codes, texts } = dataset.columns[name]
  return ({ row }: ListRow) => (row === undefined ? '' : texts[codes[row]!]!)
}

const texts: Record<Exclude<ListOrder, 'added'>, (dataset: Dataset) => (row: ListRow) => string> = {
  bin: () => (row) => row.bin,
  note: () => (row) => row.note ?? '',
  brand: column('brand'),
  type: column('type'),
  category: column('category'),
  bank: column('bank'),
  country: (dataset) => {
    const code = column('country')(dataset)
    return (row) => countryName(code(row))
  },
}

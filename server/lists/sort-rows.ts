import type { ListOrder } from '#contract/filters.ts'
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

function ranks(dataset: Dataset, rows: ListRow[], order: Order): (row: ListRow) => number | undefined {
  const text = textIn(dataset, order)
  const all = [...new Set(rows.map(text))].filter((one) => one !== '').toSorted(compare)
  const places = new Map(all.map((one, place) => [one, place + 1]))
  return (row) => places.get(text(row))
}

type Order = Exclude<ListOrder, 'added'>

const { compare } = new Intl.Collator('en', { numeric: false, sensitivity: 'base' })

function textIn(dataset: Dataset, order: Order): (row: ListRow) => string {
  if (order === 'bin') return ({ bin }) => bin
  if (order === 'note') return ({ note = '' }) => note
  const { codes, texts } = dataset.columns[order]
  const text = ({ row }: ListRow) => (row === undefined ? '' : texts[codes[row]!]!)
  return order === 'country' ? (row) => countryName(text(row)) : text
}

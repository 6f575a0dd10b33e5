import type { ReactNode } from 'react'
import { useNarrow } from '../use-narrow.ts'
import rows from './Rows.module.css'

interface Column<Item> {
  title: string
  className?: string | undefined
  isFigure?: boolean
  cell: (item: Item) => ReactNode
}

interface Props<Item> {
  label: string
  items: Item[]
  isDimmed?: boolean
  /** The first one names the item. */
  columns: [Column<Item>, ...Column<Item>[]]
  card: (item: Item) => ReactNode
}

export function Listing<Item extends { hash: string }>({
  label,
  items,
  isDimmed,
  columns,
  card,
}: Props<Item>) {
  const isWide = !useNarrow('tablet')
  const state = { 'aria-label': label, 'aria-busy': isDimmed, 'data-dimmed': isDimmed || undefined }
  if (!isWide) {
    return (
      <ul className="card divided dims" {...state}>
        {items.map((item) => (
          <li key={item.hash} className={`${rows.card} ${rows.row}`}>
            {card(item)}
          </li>
        ))}
      </ul>
    )
  }
  const [first, ...others] = columns
  return (
    <table className={rows.table} {...state}>
      <thead>
        <tr>
          {columns.map(({ title, className, isFigure }) => (
            <th
              key={title}
              scope="col"
              className={[className, isFigure && rows.figure].filter(Boolean).join(' ') || undefined}
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.hash} className={rows.row}>
            <th scope="row">{first.cell(item)}</th>
            {others.map(({ title, isFigure, cell }) => (
              <td key={title} className={isFigure ? rows.figure : undefined}>
                {cell(item)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

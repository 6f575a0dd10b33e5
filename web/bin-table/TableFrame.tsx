import type { ComponentProps, ReactNode, Ref } from 'react'
import type { BinRow } from '#contract/calls/bins.ts'
import classes from './BinTable.module.css'
import { Headers, type ColumnFilters, type TableSort } from './Headers.tsx'
import { heights } from './table-size.ts'

export type Answers = ReadonlyMap<string, readonly string[]>

export interface TableProps {
  label: string
  rows: readonly BinRow[]
  answers?: Answers | undefined
  /** For rows whose facts are uncertain: what opens the alternatives. */
  marks?: ReadonlyMap<string, ReactNode> | undefined
  from: number
  total: number
  filters?: ColumnFilters | undefined
  sort?: TableSort | undefined
  /** The next page is loading, and these rows will be replaced. */
  dimmed?: boolean
  onDelete?: ((row: BinRow) => void) | undefined
  hideBank?: boolean
  isWhole?: boolean
}

interface Props extends Omit<TableProps, 'from' | 'marks'> {
  hasNotes: boolean
  canEditNotes?: boolean
  /** Shown as the server sends it: it does not scroll yet. */
  isFirst?: boolean
  frameRef?: Ref<HTMLDivElement>
  scroller: ComponentProps<'div'>
  popover?: ReactNode
  children: ReactNode
}

/** The table around its rows, without state: the server writes it too. */
export const TableFrame = ({
  label,
  rows,
  answers,
  total,
  filters,
  sort,
  dimmed = false,
  onDelete,
  hideBank = false,
  isWhole = false,
  hasNotes,
  canEditNotes = false,
  isFirst = false,
  frameRef,
  scroller,
  popover,
  children,
}: Props) => (
  <div ref={frameRef} className={classes.frame} style={heights}>
    <div
      role="region"
      aria-label={label}
      className={isFirst ? `${classes.scroller} ${classes.still}` : classes.scroller}
      {...scroller}
    >
      <table
        className={classes.table}
        aria-label={label}
        aria-rowcount={total + 1}
        aria-busy={dimmed}
        data-long={hasLongBin(rows, answers) || undefined}
        data-notes={hasNotes || undefined}
        data-sorts={sort !== undefined || undefined}
        data-writes={canEditNotes || undefined}
        data-no-bank={hideBank || undefined}
        data-cards={(isWhole && (hasNotes || canEditNotes)) || undefined}
      >
        <Headers
          filters={filters}
          sort={sort}
          notes={hasNotes}
          deletes={onDelete !== undefined}
          hideBank={hideBank}
        />
        {children}
      </table>
    </div>
    {popover}
  </div>
)

const hasLongBin = (rows: readonly BinRow[], answers?: Answers): boolean =>
  rows.some(({ bin }) => bin.length > 8 || (answers?.get(bin)?.[0]?.length ?? 0) > 8)

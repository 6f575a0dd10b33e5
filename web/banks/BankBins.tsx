import { Button, VisuallyHidden } from '@mantine/core'
import { useMemo, useRef } from 'react'
import type { BinRow } from '#contract/bins.ts'
import { BinTable, BinTableSkeleton } from '../bin-table/BinTable.tsx'
import { facetColumns } from '../filters/facet-filters.tsx'
import { Empty } from '../ui/feedback/Empty.tsx'
import { Pager } from '../ui/listing/Pager.tsx'
import { plural } from '../ui/text/format.ts'
import { noView, type View } from './bank-address.ts'
import type { Bank } from './bank-query.ts'
import classes from './BankBins.module.css'
import { BankToolbar } from './BankToolbar.tsx'

interface Props {
  bank: Bank
  view: View
  /** Other BINs are on their way. */
  isNext: boolean
  /** Goes to the first page of what is asked for, unless another one is. */
  goTo: (part: Partial<View>) => void
}

/** The BINs of a bank, a page at a time. */
export function BankBins({ bank, view, isNext, goTo }: Props) {
  const { name, bins, issues, pagination } = bank
  const top = useRef<HTMLElement>(null)
  // The table goes to its top when it is given other rows, so these stay the same ones.
  const rows = useMemo(() => bins.map(rowOf), [bins])
  const turn = (page: number) => {
    goTo({ page })
    // The pager is below the table: its new rows begin above the screen.
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView()
  }
  return (
    <section ref={top} className={classes.bins} aria-labelledby="bank-bins">
      <VisuallyHidden role="status">
        {isNext ? '' : `${plural(pagination.total, 'BIN')}. Page ${pagination.current_page}.`}
      </VisuallyHidden>
      <BankToolbar bank={bank} view={view} goTo={goTo} />
      {rows.length > 0 ? (
        <>
          <BinTable
            label={`BINs of ${name}`}
            rows={rows}
            from={pagination.from}
            total={pagination.total}
            filters={facetColumns({ values: issues, chosen: view, onChoose: goTo })}
            dimmed={isNext}
            hideBank
          />
          <Pager pagination={pagination} onPage={turn} label="Pages of BINs" />
        </>
      ) : (
        <Nothing total={pagination.total} page={view.page} goTo={goTo} />
      )}
    </section>
  )
}

/** In its place, and of the same size. */
export const BankBinsSkeleton = () => (
  <div className={classes.bins} aria-hidden>
    <div className={classes.toolbar} />
    <BinTableSkeleton hideBank />
  </div>
)

function Nothing({ total, page, goTo }: { total: number; page: number; goTo: Props['goTo'] }) {
  return total === 0 ? (
    <Empty text="No results found for the selected filters.">
      <Button variant="default" onClick={() => goTo(noView)}>
        Clear filters
      </Button>
    </Empty>
  ) : (
    <Empty text={`This bank has no page ${page}.`}>
      <Button variant="default" onClick={() => goTo({ page: 1 })}>
        First page
      </Button>
    </Empty>
  )
}

const rowOf = (facts: Bank['bins'][number]): BinRow => ({
  ...facts,
  id: Number(`1${facts.bin}`),
  issuer: null,
  bank_slug: null,
  bank_phone: null,
  issuer_url: null,
})

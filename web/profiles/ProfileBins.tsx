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
  /** The next BINs are loading. */
  isNext: boolean
  /** Changes the view. Starts at the first page unless `part` names one. */
  goTo: (part: Partial<View>) => void
}

/** The BINs of a bank, page by page. */
export function BankBins({ bank, view, isNext, goTo }: Props) {
  const { name, bins, issues, pagination } = bank
  const top = useRef<HTMLElement>(null)
  // Memoised, because the table scrolls to its top when it gets another array.
  const rows = useMemo(() => bins.map(rowOf), [bins])
  const turnPage = (page: number) => {
    goTo({ page })
    // The pager is below the table, so the new rows may start above the viewport.
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
          <Pager pagination={pagination} onPage={turnPage} label="Pages of BINs" />
        </>
      ) : (
        <NoBins total={pagination.total} page={view.page} goTo={goTo} />
      )}
    </section>
  )
}

/** A placeholder of the same size. */
export const BankBinsSkeleton = () => (
  <div className={classes.bins} aria-hidden>
    <div className={classes.toolbar} />
    <BinTableSkeleton hideBank />
  </div>
)

function NoBins({ total, page, goTo }: { total: number; page: number; goTo: Props['goTo'] }) {
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

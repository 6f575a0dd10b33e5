import { Suspense, type ReactNode } from 'react'
import type { ColumnFilter } from '../bin-table/ColumnHeader.tsx'
import { isCardFiltered, isTypeFiltered, type ColumnFilters } from '../bin-table/Headers.tsx'
import { lazyComponent } from '../ui/lazy-component.ts'

export function traitsWithType(columns: ColumnFilters): ColumnFilters {
  const { traits, type } = columns
  if (!traits || !type) return columns
  const content = (close: () => void) => (
    <div className="stack">
      {type.content(close)}
      {traits.content(close)}
    </div>
  )
  return { ...columns, type: { on: isTypeFiltered(columns), content } }
}

const SearchSheet = lazyComponent(async () => (await import('./SearchSheet.tsx')).SearchSheet)

/** The filter of a narrow table, which has one column for brand, type, level, bank and country: all of theirs. */
export const cardFilter = (columns: ColumnFilters, fields: ReactNode): ColumnFilter => ({
  on: isCardFiltered(columns),
  content: (close) => (
    <Suspense>
      <SearchSheet onClose={close} title="Filters">
        <div className="stack">{fields}</div>
      </SearchSheet>
    </Suspense>
  ),
})

import type { ReactNode } from 'react'
import { FacetFilters, type FacetFilterProps } from './facet-filters.tsx'
import { SearchSheet } from './SearchSheet.tsx'

interface Props extends FacetFilterProps {
  onClose: () => void
  /** What else can be chosen there. */
  children?: ReactNode
}

/** All filters, where the table has no room for its columns. */
export const FilterSheet = ({ onClose, children, ...filters }: Props) => (
  <SearchSheet opened onClose={onClose} title="Filters">
    <div className="stack">
      <FacetFilters {...filters} />
      {children}
    </div>
  </SearchSheet>
)

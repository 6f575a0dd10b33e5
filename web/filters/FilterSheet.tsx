import type { ReactNode } from 'react'
import { FacetFilters, type FacetFilterProps } from './facet-filters.tsx'
import { SearchSheet } from './SearchSheet.tsx'

interface Props extends FacetFilterProps {
  onClose: () => void
  children?: ReactNode
}

export const FilterSheet = ({ onClose, children, ...filters }: Props) => (
  <SearchSheet onClose={onClose} title="Filters">
    <div className="stack">
      <FacetFilters {...filters} />
      {children}
    </div>
  </SearchSheet>
)

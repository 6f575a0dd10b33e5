import { Search, X } from 'lucide-react'
import type { ProxyResult } from '#contract/calls/proxies.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { NativeSelect, TextInput } from '../../../ui/forms/fields.tsx'
import { formatNumber } from '#contract/formats/numbers.ts'
import type { Sort } from '../facts/columns.ts'
import { selects } from './filter-options.ts'
import { isFiltered, noFilters, type Filters } from './filters.ts'
import type { Kind } from '../facts/kinds.ts'
import classes from './Results.module.css'
import { SortSelect } from './SortSelect.tsx'

interface Props {
  kind: Kind
  results: readonly ProxyResult[]
  shown: number
  filters: Filters
  onChange: (part: Partial<Filters>) => void
  sort: Sort | undefined
  onSort: (sort: Sort | undefined) => void
}

export const ResultFilters = ({ kind, results, shown, filters, onChange, sort, onSort }: Props) => (
  <div className={classes.filters} role="search" aria-label="Results">
    <TextInput
      type="search"
      className={classes.search}
      aria-label="Search results"
      placeholder="Search address, network or message"
      leftSection={<Search size={16} aria-hidden />}
      maxLength={100}
      autoComplete="off"
      value={filters.text}
      onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
    />
    {selects(results, kind.columns).map(({ name, label, options }) => (
      <NativeSelect
        key={name}
        className={classes.select}
        aria-label={label}
        data={options}
        value={filters[name]}
        onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
      />
    ))}
    <SortSelect kind={kind} sort={sort} onSort={onSort} />
    {isFiltered(filters) && (
      <>
        <span className={classes.count} role="status">
          {formatNumber(shown)} of {formatNumber(results.length)}
        </span>
        <Button
          variant="subtle"
          className="quiet"
          leftSection={<X size={16} aria-hidden />}
          onClick={() => onChange(noFilters)}
        >
          Clear filters
        </Button>
      </>
    )}
  </div>
)

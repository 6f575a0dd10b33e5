import { Search, X } from 'lucide-react'
import type { ProxyResult } from '#contract/calls/proxies.ts'
import { formatNumber } from '#contract/formats/numbers.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { FilterPill } from '../../../ui/buttons/FilterPill.tsx'
import { NativeSelect, TextInput } from '../../../ui/forms/fields.tsx'
import { type Column, columnNames, type Kind, type Sort } from '../columns.ts'
import { type Filters, isFiltered, noFilters, outcomeCounts, filterSelects } from '../filters.ts'
import { isAlive, isClean, outcomeLabels } from '../result-facts.ts'
import classes from './ProxyTool.module.css'

interface FiltersProps {
  kind: Kind
  results: readonly ProxyResult[]
  shown: number
  filters: Filters
  onChange: (part: Partial<Filters>) => void
  sort: Sort | undefined
  onSort: (sort: Sort | undefined) => void
}

export const ResultFilters = ({ kind, results, shown, filters, onChange, sort, onSort }: FiltersProps) => (
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
    {filterSelects(results, kind.columns).map(({ name, label, options }) => (
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

/** For narrow windows, where results are cards without column headers. */
const SortSelect = ({ kind, sort, onSort }: Pick<FiltersProps, 'kind' | 'sort' | 'onSort'>) => (
  <NativeSelect
    className={`${classes.select} ${classes.sort}`}
    aria-label="Sort by"
    value={sort ? valueOf(sort) : ''}
    data={[
      { value: '', label: kind.isFinder ? 'Healthiest first' : 'Order of arrival' },
      ...kind.columns.flatMap((column) =>
        [false, true].map((isDescending) => ({
          value: valueOf({ column, isDescending }),
          label: `${columnNames[column]} ${isDescending ? '↓' : '↑'}`,
        })),
      ),
    ]}
    onChange={({ currentTarget: { value } }) => {
      const [column, direction] = value.split(' ')
      onSort(column ? { column: column as Column, isDescending: direction === 'down' } : undefined)
    }}
  />
)

const valueOf = ({ column, isDescending }: Sort): string => `${column} ${isDescending ? 'down' : 'up'}`

interface PillsProps {
  kind: Kind
  results: readonly ProxyResult[]
  chosen: Filters['outcome']
  onChange: (part: Partial<Filters>) => void
}

export function OutcomePills({ kind, results, chosen, onChange }: PillsProps) {
  return (
    <div className="cluster" role="group" aria-label="Filter by result">
      {pillsOf(results, kind.isFinder).map(({ outcome, label, count }) => (
        <FilterPill
          key={outcome}
          label={label}
          count={count}
          isOn={chosen === outcome}
          onClick={() => onChange({ outcome: chosen === outcome ? '' : outcome })}
        />
      ))}
    </div>
  )
}

interface Pill {
  outcome: Filters['outcome']
  label: string
  count: number
}

function pillsOf(results: readonly ProxyResult[], isFinder: boolean): Pill[] {
  const alive = results.filter(isAlive).length
  const reasons = outcomeCounts(results).filter(([outcome]) => outcome !== 'works')
  const all: Pill[] = [{ outcome: '', label: 'All', count: results.length }]
  if (isFinder) all.push({ outcome: 'clean', label: 'Clean', count: results.filter(isClean).length })
  all.push({ outcome: 'works', label: outcomeLabels.works, count: alive })
  // With a single reason, its own pill is enough.
  if (reasons.length > 1) all.push({ outcome: 'failed', label: 'Failed', count: results.length - alive })
  return [...all, ...reasons.map(([outcome, count]) => ({ outcome, label: outcomeLabels[outcome], count }))]
}

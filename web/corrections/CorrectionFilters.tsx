import { X } from 'lucide-react'
import type { Output } from '#contract/api.ts'
import { correctable, type CorrectableField } from '#contract/correctable.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { NativeSelect } from '../ui/forms/fields.tsx'
import { formatNumber } from '#contract/formats/numbers.ts'
import { isFiltered, sorts, type View } from './corrections-address.ts'
import classes from './CorrectionsPage.module.css'

type Options = Output<'GET /api/corrections'>['options']

interface Props {
  view: View
  options: Options | undefined
  onChange: (part: Partial<View>) => void
  onClear: () => void
}

const selects = [
  { name: 'field', from: 'fields', all: 'Any fact', label: 'Fact' },
  { name: 'country', from: 'countries', all: 'Any country', label: 'Country' },
  { name: 'bank', from: 'banks', all: 'Any bank', label: 'Bank' },
] as const

export const CorrectionFilters = ({ view, options, onChange, onClear }: Props) => (
  <div className={classes.filters} role="search" aria-label="Corrections">
    {selects.map(({ name, from, all, label }) => (
      <NativeSelect
        key={name}
        className={classes.select}
        aria-label={label}
        value={view[name] ?? ''}
        data={[{ value: '', label: all }, ...listed(name, options?.[from], view[name])]}
        onChange={({ currentTarget: { value } }) => {
          const { [name]: _, ...rest } = view
          onChange({ ...rest, [name]: value === '' ? undefined : value } as Partial<View>)
        }}
      />
    ))}
    <NativeSelect
      className={classes.select}
      aria-label="Sort by"
      value={view.sort}
      data={Object.entries(sorts).map(([value, label]) => ({ value, label }))}
      onChange={({ currentTarget }) => onChange({ sort: currentTarget.value as View['sort'] })}
    />
    {isFiltered(view) && (
      <Button variant="subtle" className="quiet" leftSection={<X size={16} aria-hidden />} onClick={onClear}>
        Clear filters
      </Button>
    )}
  </div>
)

/** With their counts. What is chosen is listed even when nothing has it any more. */
function listed(
  name: 'field' | 'country' | 'bank',
  options: Options['fields'] = [],
  chosen: string | undefined,
) {
  const labelOf = (value: string, label: string) =>
    name === 'field' ? correctable[value as CorrectableField].label : label
  const all = options.map(({ value, label, count }) => ({
    value,
    label: `${labelOf(value, label)} (${formatNumber(count)})`,
  }))
  const isMissing = chosen !== undefined && !options.some(({ value }) => value === chosen)
  return isMissing ? [...all, { value: chosen, label: labelOf(chosen, chosen) }] : all
}

import { MultiSelect, type ComboboxItem, type MultiSelectProps } from '@mantine/core'
import { filters, type FilterField, type FilterName } from '#contract/filters.ts'
import { Flag } from '../ui/pictures/Flag.tsx'
import { formatNumber } from '../ui/text/format.ts'
import classes from './OptionFilter.module.css'

/** An option; without a count when that is unknown. */
export interface Listed {
  value: string
  label: string
  count?: number
}

interface Props {
  name: FilterName
  options: Listed[]
  isLoading?: boolean
  value: string[]
  onChange: (value: string[]) => void
  /** Inside a popover, the list is rendered in it, so that a click on an option is not a click outside. */
  inPopover?: boolean
  /** Props for searching on the server and loading more. */
  more?: Partial<MultiSelectProps>
}

/** A multi-select with search that shows the number of BINs for each option. */
export function OptionFilter(props: Props) {
  const { name, options, isLoading = false, value, onChange, inPopover = false, more } = props
  const { label, plural, values, options: kind }: FilterField = filters[name]
  // A few fixed options do not need a search.
  const placeholder = `${typeof kind === 'object' ? 'Select' : 'Search'} ${plural}`
  const counts = new Map(options.map((option) => [option.value, option.count]))
  const labels = new Set(counts.keys())
  // Chosen values are listed even when they are not among the options.
  const chosenOnly = value.filter((one) => !labels.has(one)).map((one) => ({ value: one, label: one }))
  return (
    <MultiSelect
      label={label}
      placeholder={value.length === 0 ? placeholder : ''}
      data={[...options.map(({ value, label }) => ({ value, label })), ...chosenOnly]}
      value={value}
      onChange={onChange}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${label}` }}
      nothingFoundMessage={isLoading ? 'Loading...' : `No ${plural} found`}
      filter={({ options, search }) => matching(options as ComboboxItem[], search)}
      maxDropdownHeight={260}
      comboboxProps={{
        transitionProps: { duration: 120 },
        withinPortal: !inPopover,
        // Five closed lists were half of all elements on the page and a fifth of its rendering time.
        keepMounted: false,
      }}
      classNames={{ option: classes.option!, input: classes.input!, inputField: classes.field! }}
      renderOption={({ option, checked }) => (
        <>
          <span className={classes.tick} aria-hidden>
            {checked && '✓'}
          </span>
          {values === 'countries' && <Flag code={option.value} />}
          <span className={classes.label}>{option.label}</span>
          <Count of={counts.get(option.value)} />
        </>
      )}
      {...more}
    />
  )
}

const Count = ({ of }: { of: number | undefined }) =>
  of === undefined ? null : <span className="text-xs quiet">{formatNumber(of)}</span>

/** By label or value. */
function matching(options: ComboboxItem[], search: string): ComboboxItem[] {
  const wanted = search.trim().toLowerCase()
  return options.filter(
    ({ label, value }) => label.toLowerCase().includes(wanted) || value.toLowerCase().includes(wanted),
  )
}

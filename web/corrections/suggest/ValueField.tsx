import { useQuery } from '@tanstack/react-query'
import type { CorrectableField } from '#contract/correctable.ts'
import { filters } from '#contract/filters.ts'
import { traits } from '#contract/traits.ts'
import { titleCase } from '#contract/formats/names/title-case.ts'
import { limits } from '#contract/limits.ts'
import { maxTyped, texts } from '#contract/texts.ts'
import { firstData } from '../../first-data.ts'
import { get } from '../../queries.ts'
import { NativeSelect, TextInput } from '../../ui/forms/fields.tsx'
import { useDebouncedValue } from '../../ui/use-debounced.ts'
import { CompletedInput } from './CompletedInput.tsx'

interface Props {
  field: CorrectableField
  value: string
  today: string
  onChange: (value: string) => void
  error: string | undefined
}

export function ValueField({ field, today, ...props }: Props) {
  if (field === 'type') return <TypeField today={today} {...props} />
  if (field === 'brand') {
    return (
      <Completed {...props} options={firstData.options.vendors.map(({ label }) => label)} today={today} />
    )
  }
  if (field === 'category') return <LevelField today={today} {...props} />
  if (field === 'country') return <CountryField today={today} {...props} />
  if (field === 'issuer') return <BankField today={today} {...props} />
  if (field === 'traits') return <TraitsField today={today} {...props} />
  const { onChange, ...rest } = props
  return (
    <TextInput
      {...label}
      type={field === 'url' ? 'url' : 'tel'}
      placeholder={field === 'url' ? 'https://' : '+'}
      autoComplete="off"
      {...rest}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

type FieldProps = Omit<Props, 'field'>

const label = { label: 'What is right?', maxLength: maxTyped(texts.correctionValue) }

const TypeField = ({ today, value, error, onChange }: FieldProps) => (
  <NativeSelect
    label={label.label}
    value={value}
    error={error}
    data={[
      { value: '', label: 'Choose', disabled: true },
      ...filters.types.options.map(titleCase).filter((type) => type !== today),
    ]}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)

/** Several may be right, so each is added to those before it. */
function TraitsField(props: FieldProps) {
  const before = /^(?:.*,\s*)?/.exec(props.value)![0]
  const offered = Object.values(traits).map((label) => `${before}${label}`)
  return (
    <Completed
      {...props}
      description="One or several, separated by commas; or None."
      options={[...offered, ...(before === '' ? ['None'] : [])]}
    />
  )
}

function LevelField(props: FieldProps) {
  const { data } = useQuery(get('GET /levels.json', {}))
  return <Completed {...props} options={data?.levels.map(({ label }) => label) ?? []} />
}

function CountryField(props: FieldProps) {
  const { data } = useQuery(get('GET /countries.json', {}))
  return <Completed {...props} options={data?.countries.map(({ label }) => label) ?? []} />
}

function BankField(props: FieldProps) {
  const search = useDebouncedValue(props.value.trim(), limits.bankSearchMilliseconds)
  const { data } = useQuery({
    ...get('GET /api/banks', { query: { search: search.slice(0, texts.bankSearch.max), limit: 10 } }),
    enabled: search !== '',
  })
  return (
    <Completed
      {...props}
      options={search === '' ? [] : (data?.data.map(({ name }) => name) ?? [])}
      isSearched
    />
  )
}

interface CompletedProps extends FieldProps {
  description?: string
  options: string[]
  isSearched?: boolean
}

const maxOffered = 50

/** Any text is accepted: what is right may not be in the data yet. */
function Completed({ options, today, isSearched = false, ...props }: CompletedProps) {
  const typed = props.value.trim().toLowerCase()
  const offered = [...new Set(options)].filter(
    (option) => option !== today && (isSearched || option.toLowerCase().includes(typed)),
  )
  return <CompletedInput {...label} options={offered.slice(0, maxOffered)} {...props} />
}

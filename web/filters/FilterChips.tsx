import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { filters, type FilterField, type FilterName } from '#contract/filters.ts'
import { valueLabel } from '#contract/formats/names/value-label.ts'
import { get } from '../queries.ts'
import classes from './FilterField.module.css'
import type { Listed } from './option-order.ts'

interface Props {
  id: string
  name: FilterName
  value: string[]
  onChange: (value: string[]) => void
  known: readonly Listed[] | undefined
}

/** More chips than this fold into one. The last ones stay, because Backspace removes them. */
const most = 6
const shownWhenFolded = 2

export function FilterChips({ id, name, value, onChange, known }: Props) {
  const [unfolded, setUnfolded] = useState(false)
  const { plural }: FilterField = filters[name]
  if (value.length === 0) return null
  const folded = value.length > most && !unfolded ? value.length - shownWhenFolded : 0
  return (
    <ul className={classes.chips} aria-label={`Chosen ${plural}`}>
      {folded > 0 && (
        <li>
          <button type="button" tabIndex={-1} className={classes.more} onClick={() => setUnfolded(true)}>
            +{folded} {plural}
          </button>
        </li>
      )}
      {value.slice(folded).map((one, at) => (
        <li key={one} className={classes.chip}>
          <span id={`${id}-chip-${at}`} className={classes.chipName}>
            <Name name={name} value={one} label={known?.find((option) => option.value === one)?.label} />
          </span>
          <button
            type="button"
            tabIndex={-1}
            id={`${id}-remove-${at}`}
            className={classes.remove}
            aria-label="Remove"
            aria-labelledby={`${id}-remove-${at} ${id}-chip-${at}`}
            onClick={() => onChange(value.filter((other) => other !== one))}
          >
            <X size={14} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Labels of banks that were picked from the list, which would otherwise have to be requested. */
export const pickedNames = new Map<string, string>()

function Name({ name, value, label }: { name: FilterName; value: string; label: string | undefined }) {
  const { values } = filters[name]
  const known = label ?? pickedNames.get(value)
  if (known !== undefined) return known
  const word = valueLabel(values, value)
  if (word !== undefined) return word
  return values === 'countries' ? <CountryName code={value} /> : <BankName slug={value} />
}

function CountryName({ code }: { code: string }) {
  const { data } = useQuery(get('GET /countries.json', {}))
  return data?.countries.find(({ value }) => value === code)?.label ?? code
}

function BankName({ slug }: { slug: string }) {
  const { data } = useQuery({ ...get('GET /api/bank/:slug/meta', { params: { slug } }), retry: false })
  return data?.name ?? slug
}

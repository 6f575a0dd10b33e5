import type { DatasetDifferences, DatasetImport } from '#contract/calls/history.ts'
import { plural } from '#contract/formats/numbers.ts'
import { NativeSelect } from '../../ui/forms/fields.tsx'
import classes from './ChangesPage.module.css'

interface Props {
  imports: DatasetImport[]
  shown: Pick<DatasetDifferences, 'from' | 'to'> | undefined
  onChange: (view: { from: string; to: string }) => void
}

/** The later of two imports must have recorded what it changed, and all between them. */
export function PickImports({ imports, shown, onChange }: Props) {
  const later = imports.filter((one, at) => one.has_changes && at < imports.length - 1)
  const to = imports.findIndex(({ date }) => date === shown?.to)
  const gap = imports.findIndex((one, at) => at >= to && !one.has_changes)
  const earlier = to < 0 ? [] : imports.slice(to + 1, gap < 0 ? undefined : gap + 1)
  return (
    <div className={classes.imports}>
      <NativeSelect
        label="Import before"
        value={shown?.from ?? ''}
        data={earlier.map(optionOf)}
        onChange={({ currentTarget }) => onChange({ from: currentTarget.value, to: shown?.to ?? '' })}
      />
      <NativeSelect
        label="Import after"
        value={shown?.to ?? ''}
        data={later.map(optionOf)}
        onChange={({ currentTarget }) => onChange({ from: '', to: currentTarget.value })}
      />
    </div>
  )
}

const optionOf = ({ date, rows }: DatasetImport) => ({
  value: date,
  label: `${new Date(date).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })} · ${plural(rows, 'BIN')}`,
})

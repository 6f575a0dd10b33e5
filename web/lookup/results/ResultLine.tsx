import { SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { plural } from '#contract/formats/numbers.ts'
import type { LookupResults } from '../../queries.ts'
import classes from './Results.module.css'

interface Props {
  results: LookupResults | undefined
  chips: ReactNode
  onEdit?: (() => void) | undefined
  onBeforeEdit?: (() => void) | undefined
  children?: ReactNode
}

export const ResultLine = ({ results, chips, onEdit, onBeforeEdit, children }: Props) => (
  <div className={classes.line}>
    <h1>{results ? plural(results.pagination.total, 'result') : 'Results'}</h1>
    <span className={classes.took}>{durationText(results)}</span>
    <button
      type="button"
      className={classes.edit}
      onClick={onEdit}
      onPointerEnter={onBeforeEdit}
      onFocus={onBeforeEdit}
      aria-haspopup="dialog"
    >
      <SlidersHorizontal size={16} aria-hidden />
      Edit search
    </button>
    {chips}
    {children}
  </div>
)

const durationText = (results: LookupResults | undefined): string =>
  results?.took === undefined ? '' : `in ${Math.max(1, Math.round(results.took))} ms`

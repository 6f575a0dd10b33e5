import { Suspense, useCallback, useRef, useState, type ReactElement } from 'react'
import type { RowCertainty } from '#contract/calls/certainty.ts'
import { certainFields, type Certainty } from '#contract/certain-fields.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import { fieldNames } from '../ui/text/describe-disagreement.ts'
import classes from './UncertainMark.module.css'

const UncertainFacts = lazyComponent(async () => (await import('./UncertainFacts.tsx')).UncertainFacts)

interface Props {
  bin: string
  label: string
  isLabelled?: boolean
}

export function UncertainMark({ bin, label, isLabelled = false }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  return (
    <>
      <button
        ref={button}
        type="button"
        className={isLabelled ? classes.labelled : classes.mark}
        aria-label={isLabelled ? undefined : label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-tip={isLabelled ? undefined : label}
        onPointerEnter={UncertainFacts.preload}
        onFocus={UncertainFacts.preload}
        onClick={() => setOpen(!isOpen)}
      >
        <span aria-hidden>≠</span>
        {isLabelled && label}
      </button>
      {/* Without a boundary of its own, the whole table would be hidden while the code loads. */}
      <Suspense>
        {isOpen && <UncertainFacts bin={bin} label={label} anchor={button} onClose={close} />}
      </Suspense>
    </>
  )
}

export function uncertainMarks(rows: readonly RowCertainty[] = []): Map<string, ReactElement> {
  const marks = new Map<string, ReactElement>()
  for (const row of rows) {
    const label = differencesIn(row)
    if (label) marks.set(row.bin, <UncertainMark key={row.bin} bin={row.bin} label={label} />)
  }
  return marks
}

export function differencesIn(row: RowCertainty): string {
  const named = (who: string, certainty: Certainty) => {
    const names = certainFields
      .filter((field) => row[field] === certainty)
      .map((field) => fieldNames[field].toLowerCase())
    return names.length > 0 ? `${who} differ on ${names.join(', ')}.` : ''
  }
  return [named('Sources', 'conflicting'), named('Longer BINs', 'several')].filter(Boolean).join(' ')
}

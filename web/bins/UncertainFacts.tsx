import { useQuery } from '@tanstack/react-query'
import { useEffect, type RefObject } from 'react'
import { messageOf } from '../api.ts'
import { get } from '../queries.ts'
import { retries } from '../retries.ts'
import { Popover } from '../ui/dialogs/Popover.tsx'
import { AlternativeFacts } from './AlternativeFacts.tsx'
import { describeDisagreement } from '../ui/text/describe-disagreement.ts'
import classes from './UncertainMark.module.css'

interface Props {
  bin: string
  label: string
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
}

export function UncertainFacts({ bin, label, anchor, onClose }: Props) {
  const { data, error } = useQuery({
    ...get('GET /api/bin/:bin', { params: { bin }, query: {} }),
    retry: retries.bin,
  })
  useEffect(() => {
    const closeWithin = ({ target }: Event) => (target as Node).contains(anchor.current) && onClose()
    addEventListener('scroll', closeWithin, { capture: true, passive: true })
    return () => removeEventListener('scroll', closeWithin, { capture: true })
  }, [anchor, onClose])
  const certainty: Record<string, unknown> = data?.certainty ?? {}
  return (
    <Popover label={label} anchor={anchor} width={320} height={200} onClose={onClose}>
      <p className="text-xs quiet">{label}</p>
      <ul className={classes.facts} aria-live="polite" aria-busy={!data && !error}>
        {error && <li>{messageOf(error)}</li>}
        {!data && !error && (
          <li>
            <span className="placeholder" />
          </li>
        )}
        {data?.disagreements
          .filter(({ field }) => field in certainty)
          .map(({ field, source, value }) => (
            <li key={`${field} ${source}`}>{describeDisagreement(data, field, source, value)}</li>
          ))}
        {data && <AlternativeFacts alternatives={data.alternatives} />}
      </ul>
    </Popover>
  )
}

import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { plural } from '#contract/formats/numbers.ts'
import { formatBytes } from '../../../ui/text/format.ts'
import classes from './Decryptor.module.css'
import { outcomeText, problemTitles } from './outcome-texts.ts'
import { ValuesNotice } from './ValuesNotice.tsx'
import type { Outcome } from './use-decryptor.ts'

interface Props {
  outcome: Outcome
  /** Lines before a cancel stay. */
  rowCount: number
  onCancel: () => void
}

/** The progress of a decryption, then its result, which is brought into view: on a phone, it lies below the fold. */
export function OutcomeNotice(props: Props) {
  const box = useRef<HTMLDivElement>(null)
  const { state } = props.outcome
  useEffect(() => {
    const top = box.current?.getBoundingClientRect().top ?? 0
    if (state === 'done' && top > innerHeight * 0.6) box.current?.scrollIntoView()
    // The key field stays in sight, because it may have to be corrected.
    if (state === 'failed') box.current?.scrollIntoView({ block: 'nearest' })
  }, [state])
  return (
    <div ref={box} className={classes.outcome}>
      <OutcomeText {...props} />
    </div>
  )
}

function OutcomeText({ outcome, rowCount, onCancel }: Props) {
  if (outcome.state === 'running') return <Progress {...outcome} onCancel={onCancel} />
  if (outcome.state === 'cancelled') {
    return (
      <Notice tone="warn" title="Cancelled">
        {rowCount === 0
          ? 'Nothing was kept, and the key was wiped from the worker.'
          : `Stopped after ${plural(rowCount, 'line')}: the rest is missing below. The key was wiped from the worker.`}
      </Notice>
    )
  }
  if (outcome.state === 'failed') {
    const { kind, message } = outcome.problem
    return (
      <Notice tone={kind === 'needs-key' ? 'warn' : 'bad'} title={problemTitles[kind]}>
        {message}
      </Notice>
    )
  }
  if (outcome.state !== 'done') return null
  const { steps, output, lines, document, inner } = outcome.result
  if (lines) return <ValuesNotice counts={lines} where={`in ${plural(lines.count, 'line')}`} />
  if (document)
    return <ValuesNotice counts={document} where="in the JSON document" message={document.message} />
  if (output?.problem) {
    const { kind, message } = output.problem
    return (
      <Notice tone="bad" title={`${problemTitles[kind]}: only part of the content is shown`}>
        {message}
      </Notice>
    )
  }
  if (steps.length === 0 && output?.isText === false) {
    return (
      <Notice tone="warn" title="Not opened">
        {`${output.kind}: recognised, but what is in it was not looked at. Extract or open it first.`}
      </Notice>
    )
  }
  if (steps.length === 0) {
    return (
      <Notice tone="warn" title="Nothing to decrypt">
        The input is readable, and no encrypted value was recognised in it.
      </Notice>
    )
  }
  const { tone, title, text } = outcomeText(steps)
  const cautions = steps.flatMap(({ caution }) => caution ?? [])
  return (
    <Notice tone={cautions.length > 0 && tone !== 'bad' ? 'warn' : tone} title={title}>
      {[text, ...cautions].join(' ')}
      {inner !== undefined && ` It contains ${inner}, which this key does not open.`}
    </Notice>
  )
}

const Progress = ({ read, size, onCancel }: { read: number; size: number; onCancel: () => void }) => (
  <div className={classes.running}>
    <div className="cluster text-sm" role="status">
      Decrypting…
      <span className="quiet">
        {formatBytes(read)} of {formatBytes(size)}
      </span>
    </div>
    <progress max={size} value={read} aria-label="Progress" />
    <Button variant="default" onClick={onCancel}>
      Cancel
    </Button>
  </div>
)

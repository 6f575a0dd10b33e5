import { useEffect, useRef } from 'react'
import { plural, formatNumber } from '#contract/formats/numbers.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { formatBytes } from '../../../ui/text/format.ts'
import classes from './Decryptor.module.css'
import { outcomeText, problemTitles } from './outcome-texts.ts'
import type { Outcome } from './use-decryptor.ts'
import type { ValueCounts } from '../worker/messages.ts'

interface Props {
  outcome: Outcome
  rowCount: number
  onCancel: () => void
}

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
    return (
      <Notice tone="bad" title="Only part of the content is shown">
        {output.problem.message}
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

interface ProgressProps {
  read: number
  size: number
  trying?: string | undefined
  onCancel: () => void
}

const Progress = ({ read, size, trying, onCancel }: ProgressProps) => (
  <div className={classes.running}>
    <div className="cluster text-sm" role="status">
      {trying ? `Trying ${trying}…` : 'Decrypting…'}
      <span className="quiet">
        {trying ? `${read + 1} of ${size}` : `${formatBytes(read)} of ${formatBytes(size)}`}
      </span>
    </div>
    <progress max={size} value={read} aria-label="Progress" />
    <Button variant="default" onClick={onCancel}>
      Cancel
    </Button>
  </div>
)

interface ValuesNoticeProps {
  counts: ValueCounts
  where: string
  message?: string | undefined
}

function ValuesNotice({
  counts: { opened, failed, verified, possible, cautions },
  where,
  message,
}: ValuesNoticeProps) {
  const all = opened + failed
  if (all === 0 && possible > 0)
    return (
      <Notice tone="warn" title="Nothing opened">
        {`${plural(possible, 'value')} ${where} could be encrypted, but this key does not open them. The key is wrong, or they have no integrity check: then choose their format in Settings.`}
      </Notice>
    )
  if (all === 0)
    return (
      <Notice tone="warn" title="Nothing to decrypt">
        No encrypted value was recognised in any line.
      </Notice>
    )
  if (failed > 0)
    return (
      <Notice
        tone={opened === 0 ? 'bad' : 'warn'}
        title={`${formatNumber(failed)} of ${plural(all, 'encrypted value')} not opened`}
      >
        {`Found ${where}. What could not be opened is left as it was${message ? `: ${message}` : ', and its line says why.'}`}
      </Notice>
    )
  const isGood = verified === opened && cautions === 0
  return (
    <Notice
      tone={isGood ? 'good' : 'warn'}
      title={`${plural(opened, 'encrypted value')} opened, ${verified === opened ? 'all' : formatNumber(verified)} verified`}
    >
      {`Found ${where}.${cautions > 0 ? ` ${message ?? `Check the notes on ${plural(cautions, 'value')}.`}` : ''}`}
    </Notice>
  )
}

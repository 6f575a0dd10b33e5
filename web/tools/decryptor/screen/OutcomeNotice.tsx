import type { Outcome } from './use-decryptor.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { problemTitles, verdictWords } from './outcome-texts.ts'
import { verdictOf } from '../worker/verdict.ts'

/** How it went, in words. */
export function OutcomeNotice({ outcome }: { outcome: Outcome }) {
  if (outcome.state === 'cancelled') {
    return (
      <Notice tone="warn" title="Cancelled">
        Nothing was kept, and the key was wiped from the worker.
      </Notice>
    )
  }
  if (outcome.state === 'failed') {
    const { kind, words } = outcome.problem
    return (
      <Notice tone={kind === 'needs-key' ? 'warn' : 'bad'} title={problemTitles[kind]}>
        {words}
      </Notice>
    )
  }
  if (outcome.state !== 'done' || outcome.result.lines) return null
  const { steps, output, inner } = outcome.result
  if (output?.problem) {
    const { kind, words } = output.problem
    return (
      <Notice tone="bad" title={`${problemTitles[kind]}: not all of it is here`}>
        {words}
      </Notice>
    )
  }
  if (steps.length === 0) {
    return (
      <Notice tone="warn" title="Nothing to open">
        It can be read as it is.
      </Notice>
    )
  }
  const { tone, title, text } = verdictWords[verdictOf(steps)]
  return (
    <Notice tone={tone} title={title}>
      {text}
      {inner !== undefined && ` Inside is ${inner}, which this key does not open.`}
    </Notice>
  )
}

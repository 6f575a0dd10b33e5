import { Eraser, Play } from 'lucide-react'
import { Action } from '../../../ui/buttons/Action.tsx'
import type { Kind } from '../facts/kinds.ts'
import classes from '../ProxyTool.module.css'
import { readWords } from './read-words.ts'
import type { TypedProxies } from './use-typed-proxies.ts'

interface Props {
  kind: Kind
  typed: TypedProxies
  most: number
  isPending: boolean
  isRunning: boolean
  onStart: () => void
}

/** What was read so far, and what can be done with it. */
export function EntryActions({ kind, typed: { read, setText }, most, isPending, isRunning, onStart }: Props) {
  const isEmpty = read.proxies.length === 0
  const refusal = isRunning
    ? 'A check is running. Stop it first.'
    : isEmpty
      ? 'Enter a proxy first.'
      : undefined
  return (
    <div className={classes.actions}>
      <div className={classes.read} role="status">
        {(!isEmpty || read.complaints.length > 0) && readWords(read, most)}
      </div>
      <Action icon={Eraser} onClick={() => setText('')}>
        Clear
      </Action>
      <Action icon={Play} variant="filled" loading={isPending} refusal={refusal} onClick={onStart}>
        {kind.start}
      </Action>
    </div>
  )
}

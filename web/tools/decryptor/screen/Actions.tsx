import { Eraser, KeyRound } from 'lucide-react'
import { Action } from '../../../ui/buttons/Action.tsx'
import { ChainView } from './ChainView.tsx'
import classes from './Decryptor.module.css'
import type { Look } from '../worker/messages.ts'

interface Props {
  isEmpty: boolean
  isRunning: boolean
  /** Before it is opened. */
  look: Look | undefined
  hasKey: boolean
  onOpen: () => void
  onClear: () => void
}

/** What was found so far, and what can be done with it. */
export const Actions = ({ isEmpty, isRunning, look, hasKey, onOpen, onClear }: Props) => (
  <div className={classes.actions}>
    <div className={classes.found} role="status">
      {look && !isEmpty && <Found look={look} hasKey={hasKey} />}
    </div>
    <Action icon={Eraser} onClick={onClear}>
      Clear
    </Action>
    <Action
      icon={KeyRound}
      variant="filled"
      loading={isRunning}
      refusal={isEmpty ? 'Paste a text or choose a file first.' : undefined}
      onClick={onOpen}
    >
      Decrypt
    </Action>
  </div>
)

function Found({ look: { steps, locked, mode }, hasKey }: { look: Look; hasKey: boolean }) {
  if (steps.length === 0 && !locked)
    return <span className="quiet">No known format found: it can be read as it is.</span>
  return (
    <>
      <span className="quiet">{mode === 'lines' ? 'Each line' : 'Found'}</span>
      <ChainView
        steps={steps}
        locked={locked && { name: locked.name, words: hasKey ? undefined : locked.words }}
      />
    </>
  )
}

import { Eraser, KeyRound } from 'lucide-react'
import { formatNumber, plural } from '#contract/formats/numbers.ts'
import { Action } from '../../../ui/buttons/Action.tsx'
import type { Inspection } from '../worker/messages.ts'
import { ChainView } from './ChainView.tsx'
import classes from './Decryptor.module.css'

interface Props {
  isEmpty: boolean
  isRunning: boolean
  inspection: Inspection | undefined
  hasKey: boolean
  onOpen: () => void
  onClear: () => void
}

export const Actions = ({ isEmpty, isRunning, inspection, hasKey, onOpen, onClear }: Props) => (
  <div className={classes.actions}>
    <div className={classes.detected} role="status">
      {inspection && !isEmpty && <Detected inspection={inspection} hasKey={hasKey} />}
    </div>
    <Action icon={Eraser} onClick={onClear}>
      Clear
    </Action>
    <Action
      icon={KeyRound}
      variant="filled"
      loading={isRunning}
      refusal={isEmpty ? 'Paste text or choose a file first.' : undefined}
      onClick={onOpen}
    >
      Decrypt
    </Action>
  </div>
)

function Detected({
  inspection: { steps, locked, mode, lines, values },
  hasKey,
}: {
  inspection: Inspection
  hasKey: boolean
}) {
  if (steps.length === 0 && !locked && values === undefined)
    return <span className="quiet">No known format detected: it starts as readable text.</span>
  return (
    <>
      <span className="quiet">
        {values !== undefined
          ? `${plural(values, 'encrypted value')} in the JSON document`
          : lines
            ? `${formatNumber(lines.encrypted)} of the first ${plural(lines.of, 'line')} encrypted`
            : mode === 'lines'
              ? 'Each line'
              : 'Detected'}
      </span>
      <ChainView
        steps={steps}
        locked={locked && { name: locked.name, detail: hasKey ? undefined : locked.hint }}
      />
    </>
  )
}

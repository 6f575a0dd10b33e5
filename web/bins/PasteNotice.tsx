import { Button } from '../ui/buttons/Button.tsx'
import { Notice } from '../ui/feedback/Notice.tsx'
import type { PasteProblem } from './paste-problem.ts'

interface Props {
  problem: PasteProblem
  onDismiss: () => void
  /** Puts leading zeros before numbers that are too short. */
  onZeros: () => void
}

/** Says what of a paste is not a BIN, and what to do. */
export const PasteNotice = ({ problem: { text, short }, onDismiss, onZeros }: Props) => (
  <Notice tone="warn" onDismiss={onDismiss}>
    <p>{text}</p>
    {short && (
      <Button variant="default" size="compact" onClick={onZeros}>
        {short.length === 1 ? `Use ${short[0]!.padStart(6, '0')}` : 'Add leading zeros'}
      </Button>
    )}
  </Notice>
)

import { Button } from '../ui/buttons/Button.tsx'
import { Notice } from '../ui/feedback/Notice.tsx'
import type { PasteProblem } from './paste-problem.ts'

interface Props {
  problem: PasteProblem
  onDismiss: () => void
  onZeros: () => void
}

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

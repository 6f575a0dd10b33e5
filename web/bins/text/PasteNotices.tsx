import { formatNumber, plural } from '#contract/formats/numbers.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import type { ToastMessage } from '../../ui/feedback/toast.ts'
import { mostPastedLines } from './bins-text.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import type { PasteProblem } from './paste-problem.ts'

export const tooMuchPasted: ToastMessage = {
  tone: 'warn',
  title: 'Only the beginning was pasted',
  text: `That is ${formatNumber(mostPastedLines)} lines. Please paste the rest later.`,
}

export const CutNotice = ({
  cut,
  digits,
  onDismiss,
}: {
  cut: number
  digits: number
  onDismiss: () => void
}) =>
  cut > 0 && (
    <Notice tone="warn" onDismiss={onDismiss}>
      <p>
        {plural(cut, 'number was', 'numbers were')} longer than a BIN and shortened to {digits} digits. The
        rest never left your browser.
      </p>
    </Notice>
  )

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

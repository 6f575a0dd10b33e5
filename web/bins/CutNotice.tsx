import { formatNumber } from '#contract/formats/numbers.ts'
import { Notice } from '../ui/feedback/Notice.tsx'
import type { ToastMessage } from '../ui/feedback/toast.ts'
import { plural } from '#contract/formats/numbers.ts'
import { mostPastedLines } from './bins-text.ts'

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

import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { formatNumber, plural } from '#contract/formats/numbers.ts'

interface Props {
  isOpen: boolean
  count: number
  limit: number
  onClose: () => void
  onStart: () => void
}

export const TooManyDialog = ({ isOpen, count, limit, onClose, onStart }: Props) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title={`Check the first ${formatNumber(limit)}?`}
    action={<Button onClick={onStart}>Check {formatNumber(limit)}</Button>}
  >
    <p>
      You entered {formatNumber(count)}, but only {formatNumber(limit)} can be checked at a time. The last{' '}
      {plural(count - limit, 'proxy', 'proxies')} will be skipped.
    </p>
  </Dialog>
)

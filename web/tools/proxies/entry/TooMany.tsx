import { Button } from '@mantine/core'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { plural, formatNumber } from '../../../ui/text/format.ts'

interface Props {
  isOpen: boolean
  count: number
  most: number
  onClose: () => void
  onStart: () => void
}

export const TooMany = ({ isOpen, count, most, onClose, onStart }: Props) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title={`Check the first ${formatNumber(most)}?`}
    action={<Button onClick={onStart}>Check {formatNumber(most)}</Button>}
  >
    <p>
      You entered {formatNumber(count)}, and {formatNumber(most)} can be checked at a time. The last{' '}
      {plural(count - most, 'proxy', 'proxies')} would be left out.
    </p>
  </Dialog>
)

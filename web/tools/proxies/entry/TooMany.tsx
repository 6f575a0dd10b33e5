import { Button } from '@mantine/core'
import { Dialog } from '../../../ui/Dialog.tsx'
import { counted, number } from '../../../ui/words.ts'

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
    title={`Check the first ${number(most)}?`}
    action={<Button onClick={onStart}>Check {number(most)}</Button>}
  >
    <p>
      You entered {number(count)}, and {number(most)} can be checked at a time. The last{' '}
      {counted(count - most, 'proxy', 'proxies')} would be left out.
    </p>
  </Dialog>
)

import { ActionIcon, Tooltip, VisuallyHidden } from '@mantine/core'
import { Check, Copy } from 'lucide-react'
import { useCopy } from './use-copy.ts'

/** An icon that copies a text, and confirms it for a moment. */
export function CopyButton({
  text,
  label,
  done = 'Copied!',
}: {
  text: string
  label: string
  done?: string
}) {
  const { copied, message, copy } = useCopy(done)
  return (
    <>
      {/* Held open while it confirms, because touch has no hover. */}
      <Tooltip label={message ?? label} {...(message && { opened: true })}>
        <ActionIcon
          variant="subtle"
          color="gray"
          className="icon-button no-print"
          aria-label={label}
          onClick={() => copy(text)}
        >
          {copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
        </ActionIcon>
      </Tooltip>
      <VisuallyHidden role="status">{message}</VisuallyHidden>
    </>
  )
}

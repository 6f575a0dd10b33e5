import { Notice } from '../ui/feedback/Notice.tsx'
import { plural } from '../ui/text/format.ts'

/** Says that numbers longer than a BIN were shortened when they were pasted. */
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

import { texts } from '#contract/texts.ts'
import { showToast } from '../feedback/toast.ts'
import { TextDialog } from './TextDialog.tsx'

interface Props {
  title: string
  what: string
  draft: string
  send: (reason: string) => Promise<unknown>
  onClose: () => void
}

export const ReportDialog = ({ what, ...props }: Props) => (
  <TextDialog
    label="What is wrong with it?"
    rule={texts.reportReason}
    action="Report"
    onSent={() =>
      showToast({ tone: 'good', title: 'Reported', text: 'The site’s operator will look at it.' })
    }
    failure="Error"
    {...props}
  >
    <p>Tell whoever runs this site that {what} breaks its rules: card numbers, personal data, abuse.</p>
  </TextDialog>
)

import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { texts, textProblem } from '#contract/texts.ts'
import { Textarea } from '../forms/fields.tsx'
import { textField } from '../forms/text-field.ts'
import { useDraft } from '../../session/drafts.ts'
import { Dialog } from './Dialog.tsx'
import { Failure } from '../feedback/Failure.tsx'
import { showToast } from '../feedback/toast.ts'

interface Props {
  title: string
  what: string
  draft: string
  send: (reason: string) => Promise<unknown>
  onClose: () => void
}

export function ReportDialog({ title, what, draft, send, onClose }: Props) {
  const [reason, setReason, kept] = useDraft(draft, '')
  const [isChecked, setChecked] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const sending = useMutation({
    mutationFn: () => send(reason.trim()),
    onSuccess: () => {
      kept.forget()
      onClose()
      showToast({ tone: 'good', title: 'Reported', text: 'The site’s operator will look at it.' })
    },
  })
  const submit = () => {
    setChecked(true)
    if (textProblem(texts.reportReason, reason)) box.current?.focus()
    else sending.mutate()
  }
  return (
    <Dialog
      onClose={onClose}
      title={title}
      isBusy={sending.isPending}
      draft={kept}
      onSubmit={submit}
      action="Report"
    >
      <p>Tell whoever runs this site that {what} breaks its rules: card numbers, personal data, abuse.</p>
      <Textarea
        ref={box}
        label="What is wrong with it?"
        rows={4}
        {...textField(texts.reportReason, { value: reason, onText: setReason, isChecked })}
      />
      {sending.isError && <Failure title="Error" error={sending.error} />}
    </Dialog>
  )
}

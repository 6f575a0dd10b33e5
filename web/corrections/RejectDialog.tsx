import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Correction } from '#contract/calls/corrections.ts'
import { texts, textProblem } from '#contract/texts.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Textarea } from '../ui/forms/fields.tsx'
import { textField } from '../ui/forms/text-field.ts'
import { callAsUser } from '../call-as-user.ts'
import { useDraft } from '../session/drafts.ts'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { Failure } from '../ui/feedback/Failure.tsx'
import { showToast } from '../ui/feedback/toast.ts'
import { correctionsChanged } from './correction-queries.ts'
import { describeCorrection } from './describe-correction.ts'

interface Props {
  correction: Correction
  draft: string
  onClose: () => void
}

export function RejectDialog({ correction, draft, onClose }: Props) {
  const client = useQueryClient()
  const [reason, setReason, kept] = useDraft(draft, '')
  const [isChecked, setChecked] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const rejecting = useMutation({
    mutationFn: () =>
      callAsUser('POST /api/corrections/:id/reject', {
        params: { id: correction.id },
        body: { reason: reason.trim() },
      }),
    onSuccess: () => {
      kept.forget()
      onClose()
      showToast({ tone: 'good', title: 'Suggestion rejected', text: 'Its author can read your reason.' })
    },
    onSettled: () => correctionsChanged(client),
  })
  const submit = () => {
    setChecked(true)
    if (textProblem(texts.rejectionReason, reason)) box.current?.focus()
    else rejecting.mutate()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Reject Correction"
      isBusy={rejecting.isPending}
      draft={kept}
      onSubmit={submit}
      action={
        <Button type="submit" loading={rejecting.isPending}>
          Reject
        </Button>
      }
    >
      <p>{describeCorrection(correction)}</p>
      <Textarea
        ref={box}
        label="Reason"
        description="Visible to everyone, including the author."
        rows={4}
        {...textField(texts.rejectionReason, { value: reason, onText: setReason, isChecked })}
      />
      {rejecting.isError && <Failure title="Not rejected" error={rejecting.error} />}
    </Dialog>
  )
}

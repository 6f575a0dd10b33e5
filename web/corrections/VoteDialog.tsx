import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Correction } from '#contract/calls/corrections.ts'
import { texts, textProblem } from '#contract/texts.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { TextInput } from '../ui/forms/fields.tsx'
import { textField } from '../ui/forms/text-field.ts'
import { callAsUser } from '../call-as-user.ts'
import { useDraft } from '../session/drafts.ts'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { Failure } from '../ui/feedback/Failure.tsx'
import { correctionsChanged } from './correction-queries.ts'
import { describeCorrection } from './describe-correction.ts'

interface Props {
  correction: Correction
  vote: 'confirm' | 'dispute'
  draft: string
  onClose: () => void
}

const words = {
  confirm: { title: 'Confirm Correction', label: 'How do you know?', button: 'Confirm', help: 'Optional.' },
  dispute: {
    title: 'Dispute Correction',
    label: 'What speaks against it?',
    button: 'Dispute',
    help: 'A few words, so that others can weigh it.',
  },
}

export function VoteDialog({ correction, vote, draft, onClose }: Props) {
  const client = useQueryClient()
  const [line, setLine, kept] = useDraft(draft, '')
  const [isChecked, setChecked] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const { title, label, button, help } = words[vote]
  const rule =
    vote === 'dispute'
      ? { ...texts.voteLine, required: 'Say in a few words what speaks against it.' }
      : texts.voteLine
  const saving = useMutation({
    mutationFn: () =>
      callAsUser('PUT /api/corrections/:id/vote', {
        params: { id: correction.id },
        body: { vote, ...(line.trim() !== '' && { line: line.trim() }) },
      }),
    onSuccess: () => {
      kept.forget()
      onClose()
    },
    onSettled: () => correctionsChanged(client),
  })
  const submit = () => {
    setChecked(true)
    if (textProblem(rule, line)) box.current?.focus()
    else saving.mutate()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      isBusy={saving.isPending}
      draft={kept}
      onSubmit={submit}
      action={
        <Button type="submit" loading={saving.isPending}>
          {button}
        </Button>
      }
    >
      <p>{describeCorrection(correction)}</p>
      <TextInput
        ref={box}
        label={label}
        description={`${help} Everyone can read it.`}
        autoComplete="off"
        {...textField(rule, { value: line, onText: setLine, isChecked })}
      />
      {saving.isError && <Failure title="Your vote was not saved" error={saving.error} />}
    </Dialog>
  )
}

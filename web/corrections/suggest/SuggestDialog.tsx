import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { BinDetail } from '#contract/calls/bin-pages.ts'
import { correctable, correctableFields, type CorrectableField } from '#contract/correctable.ts'
import { texts, textProblem } from '#contract/texts.ts'
import { isError } from '#contract/client/api-error.ts'
import { NativeSelect, Textarea } from '../../ui/forms/fields.tsx'
import { textField } from '../../ui/forms/text-field.ts'
import { callAsUser } from '../../call-as-user.ts'
import { useDraft } from '../../session/drafts.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Failure } from '../../ui/feedback/Failure.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { correctionsChanged } from '../correction-queries.ts'
import { suggestionDraft, type Suggestion, todayOf } from './suggestion.ts'
import { ValueField } from './ValueField.tsx'

interface Props {
  bin: string
  detail: BinDetail
  onClose: () => void
}

const nothing: Suggestion = { field: '', value: '', reason: '' }

export function SuggestDialog({ bin, detail, onClose }: Props) {
  const client = useQueryClient()
  const [suggestion, setSuggestion, draft] = useDraft(suggestionDraft(bin), nothing)
  const [isChecked, setChecked] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  const { field, value, reason } = suggestion
  const change = (part: Partial<Suggestion>) => {
    sending.reset()
    setSuggestion({ ...suggestion, ...part })
  }
  const sending = useMutation({
    mutationFn: (field: CorrectableField) =>
      callAsUser('POST /api/bin/:bin/corrections', {
        params: { bin },
        body: { field, value: value.trim(), reason: reason.trim() },
      }),
    onSuccess: () => {
      draft.forget()
      onClose()
      showToast({
        tone: 'good',
        title: 'Thank you',
        text: 'Others can confirm it now, and a moderator decides.',
      })
      void correctionsChanged(client)
    },
  })
  // What the server says about the value belongs to its field.
  const isValueRefused = isError(sending.error, 'invalid_input')
  const problems = [
    field === '' ? 'Choose what is wrong.' : undefined,
    field === '' ? undefined : textProblem(texts.correctionValue, value),
    textProblem(texts.correctionReason, reason),
  ]
  const submit = () => {
    setChecked(true)
    const wrong = problems.findIndex(Boolean)
    if (wrong < 0 && field !== '') sending.mutate(field)
    else form.current?.querySelectorAll<HTMLElement>('input, select, textarea')[wrong]?.focus()
  }
  return (
    <Dialog
      isWide
      onClose={onClose}
      title="Suggest a Correction"
      isBusy={sending.isPending}
      draft={draft}
      onSubmit={submit}
      action="Suggest"
    >
      <div ref={form} className="stack">
        <NativeSelect
          label={
            <>
              What is wrong about <span className="mono">{bin}</span>?
            </>
          }
          value={field}
          data={[
            { value: '', label: 'Choose', disabled: true },
            ...correctableFields.map((one) => ({ value: one, label: correctable[one].label })),
          ]}
          error={isChecked && problems[0]}
          onChange={({ currentTarget }) =>
            change({ field: currentTarget.value as CorrectableField, value: '' })
          }
        />
        {field !== '' && (
          <>
            <Today detail={detail} field={field} />
            <ValueField
              key={field}
              field={field}
              value={value}
              today={todayOf(detail, field).value}
              onChange={(value) => change({ value })}
              error={
                (isValueRefused && sending.error?.message) ||
                ((isChecked || value.trim() !== '') && problems[1]) ||
                undefined
              }
            />
          </>
        )}
        <Textarea
          label="How do you know?"
          description="Your own card, the bank’s website, a letter: something that others can check. Links are shown as text."
          rows={4}
          {...textField(texts.correctionReason, {
            value: reason,
            onText: (reason) => change({ reason }),
            isChecked,
          })}
        />
      </div>
      <p className="text-xs quiet">
        Everyone can read this. Omit card numbers and personal data. An accepted correction stays with its
        reason, even after you delete your account.
      </p>
      {sending.isError && !isValueRefused && (
        <Failure title="Your suggestion was not sent" error={sending.error} onDismiss={sending.reset} />
      )}
    </Dialog>
  )
}

function Today({ detail, field }: { detail: BinDetail; field: CorrectableField }) {
  const { value, source } = todayOf(detail, field)
  return (
    <p className="text-sm quiet">
      {value === '' ? (
        'Today the site does not know it.'
      ) : (
        <>
          Today the site says{' '}
          <strong>
            <bdi>{value}</bdi>
          </strong>
          {source && `, from ${source}`}.
        </>
      )}
    </p>
  )
}

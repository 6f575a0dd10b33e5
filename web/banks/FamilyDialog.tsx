import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isError } from '#contract/client/api-error.ts'
import { limits } from '#contract/limits.ts'
import { texts, textProblem } from '#contract/texts.ts'
import { callAsUser } from '../call-as-user.ts'
import { correctionsChanged } from '../corrections/correction-queries.ts'
import { CompletedInput } from '../corrections/suggest/CompletedInput.tsx'
import { get } from '../queries.ts'
import { useDraft } from '../session/drafts.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { Failure } from '../ui/feedback/Failure.tsx'
import { showToast } from '../ui/feedback/toast.ts'
import { NativeSelect, Textarea } from '../ui/forms/fields.tsx'
import { textField } from '../ui/forms/text-field.ts'
import { useDebouncedValue } from '../ui/use-debounced.ts'
import type { Bank } from './bank-query.ts'
import { familyDraft } from './FamilyCorrections.tsx'

interface Props {
  bank: Pick<Bank, 'slug' | 'name' | 'contacts' | 'families'>
  onClose: () => void
}

const nothing = { country: '', isAlone: false, other: '', reason: '' }

export function FamilyDialog({ bank, onClose }: Props) {
  const client = useQueryClient()
  const countries = bank.contacts.flatMap(({ iso_code_2: value, country_name: label }) =>
    value ? [{ value, label: label ?? value }] : [],
  )
  const [suggestion, setSuggestion, draft] = useDraft(familyDraft(bank.slug), {
    ...nothing,
    country: countries[0]?.value ?? '',
  })
  const [isChecked, setChecked] = useState(false)
  const { country, isAlone, other, reason } = suggestion
  const isInFamily = bank.families.some(({ family }) => family?.iso_code_2 === country)
  const change = (part: Partial<typeof nothing>) => {
    sending.reset()
    setSuggestion({ ...suggestion, ...part })
  }
  const sending = useMutation({
    mutationFn: () =>
      callAsUser('POST /api/bank/:slug/corrections', {
        params: { slug: bank.slug },
        body: { country, family: isAlone ? bank.slug : slugIn(other), reason: reason.trim() },
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
  const isRefused = isError(sending.error, 'invalid_input')
  const missing = !isAlone && other.trim() === '' ? 'Choose a bank.' : undefined
  const submit = () => {
    setChecked(true)
    if (!missing && !textProblem(texts.correctionReason, reason)) sending.mutate()
  }
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title="Correct the Family"
      isBusy={sending.isPending}
      draft={draft}
      onSubmit={submit}
      action={
        <Button type="submit" loading={sending.isPending}>
          Suggest
        </Button>
      }
    >
      <div className="stack">
        {countries.length > 1 && (
          <NativeSelect
            label="Country"
            value={country}
            data={countries}
            onChange={({ currentTarget }) => change({ country: currentTarget.value, isAlone: false })}
          />
        )}
        {isInFamily && (
          <NativeSelect
            label={`What is right about ${bank.name}?`}
            value={isAlone ? 'alone' : 'other'}
            data={[
              { value: 'other', label: 'It is one bank with another' },
              { value: 'alone', label: 'It does not belong to this family' },
            ]}
            onChange={({ currentTarget }) => change({ isAlone: currentTarget.value === 'alone' })}
          />
        )}
        {!isAlone && (
          <BankField
            value={other}
            own={bank.slug}
            onChange={(other) => change({ other })}
            error={(isRefused && sending.error?.message) || (isChecked && missing) || undefined}
          />
        )}
        <Textarea
          label="How do you know?"
          description="The bank’s website or register entry, a notice of its new name: something that others can check. Links are shown as text."
          rows={4}
          {...textField(texts.correctionReason, {
            value: reason,
            onText: (reason) => change({ reason }),
            isChecked,
          })}
        />
      </div>
      <p className="text-xs quiet">
        Everyone can read this. An accepted correction stays with its reason, even after you delete your
        account.
      </p>
      {sending.isError && !(isRefused && !isAlone) && (
        <Failure title="Your suggestion was not sent" error={sending.error} onDismiss={sending.reset} />
      )}
    </Dialog>
  )
}

interface BankFieldProps {
  value: string
  own: string
  onChange: (value: string) => void
  error: string | undefined
}

/** Two banks may have one name, so what is offered ends with the address of the bank. */
function BankField({ own, value, ...props }: BankFieldProps) {
  const search = useDebouncedValue(value.trim(), limits.bankSearchMilliseconds)
  const { data } = useQuery({
    ...get('GET /api/banks', { query: { search: search.slice(0, texts.bankSearch.max), limit: 10 } }),
    enabled: search !== '' && !search.includes(mark),
  })
  const found = data?.data.filter(({ slug }) => slug !== own) ?? []
  return (
    <CompletedInput
      label="Which bank is it one with?"
      maxLength={200}
      value={value}
      options={
        search === '' || search.includes(mark) ? [] : found.map(({ name, slug }) => `${name}${mark}${slug}`)
      }
      {...props}
    />
  )
}

const mark = ' · '
const slugIn = (text: string): string => text.trim().split(mark).at(-1)!

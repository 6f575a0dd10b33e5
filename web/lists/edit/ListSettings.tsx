import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ListSummary } from '#contract/calls/lists.ts'
import { texts, textProblem } from '#contract/texts.ts'
import { callAsUser } from '../../call-as-user.ts'
import { useDraft } from '../../session/drafts.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Failure } from '../../ui/feedback/Failure.tsx'
import { listsChanged, patchList } from '../list-cache.ts'
import { fieldsOf, settingsDraft, type Fields } from './list-fields.ts'
import { ListFlags, ListTexts } from './ListFields.tsx'

export function ListSettings({ list, onClose }: { list: ListSummary; onClose: () => void }) {
  const client = useQueryClient()
  const [before] = useState(() => fieldsOf(list))
  const [edits, setEdits, draft] = useDraft<Partial<Fields>>(settingsDraft(list.id), {})
  const fields = { ...before, ...edits }
  const change = (part: Partial<Fields>) => setEdits(differencesOf(before, { ...fields, ...part }))
  const [isChecked, setChecked] = useState(false)
  const nameRef = useRef<HTMLInputElement>(null)
  const saving = useMutation({
    mutationFn: (body: Partial<Fields>) =>
      callAsUser('PUT /api/binlists/:hashId', { params: { hashId: list.id }, body }),
    onSuccess: (reply) => {
      patchList(client, list.id, reply)
      draft.forget()
      onClose()
      return listsChanged(client)
    },
  })
  const changed = changesOf(before, fields)
  const submit = () => {
    setChecked(true)
    if (textProblem(texts.listName, fields.name)) nameRef.current?.focus()
    else if (textProblem(texts.listDescription, fields.description)) return
    else if (Object.keys(changed).length === 0) onClose()
    else saving.mutate(changed)
  }
  return (
    <Dialog
      isWide
      onClose={onClose}
      title="Bin List Settings"
      isBusy={saving.isPending}
      draft={draft}
      onSubmit={submit}
      action="Save"
    >
      <ListTexts fields={fields} onChange={change} isChecked={isChecked} nameRef={nameRef} />
      <ListFlags fields={fields} onChange={change} />
      {saving.isError && <Failure title="Error" error={saving.error} onDismiss={saving.reset} />}
    </Dialog>
  )
}

/** Only changed fields are sent, because another window may have changed the others. */
const changesOf = (before: Fields, { name, description, ...flags }: Fields): Partial<Fields> =>
  differencesOf(before, { name: name.trim(), description: description.trim(), ...flags })

function differencesOf(before: Fields, after: Fields): Partial<Fields> {
  return Object.fromEntries(
    Object.entries(after).filter(([field, value]) => value !== before[field as keyof Fields]),
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { criteriaOf, type Search } from '#contract/formats/search-link.ts'
import { texts, textProblem } from '#contract/texts.ts'
import { plural, formatNumber } from '#contract/formats/numbers.ts'
import { useNavigate } from '../../router/Router.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextInput } from '../../ui/forms/fields.tsx'
import { textField } from '../../ui/forms/text-field.ts'
import { callAsUser } from '../../call-as-user.ts'
import type { LookupResults } from '../../queries.ts'
import { useLoginOnEnd } from '../../session/use-login.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Failure } from '../../ui/feedback/Failure.tsx'
import { SwitchRow } from '../../ui/forms/SwitchRow.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { listsChanged } from '../list-cache.ts'
import { flagTexts } from './list-fields.ts'
import { justMade } from '../list-address.ts'
import { listName } from './list-name.ts'

interface Props {
  search: Search
  results: LookupResults
  onClose: () => void
}

export function MakeListDialog({ search, results, onClose }: Props) {
  const [suggested] = useState(() => listName(search, results.facets))
  const [name, setName] = useState(suggested)
  const [isPublic, setPublic] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const making = useMakeList(search)
  useLoginOnEnd(always)
  const { total } = results.pagination
  const submit = () => {
    setChecked(true)
    if (textProblem(texts.listName, name)) field.current?.focus()
    else making.mutate({ name: name.trim(), is_public: isPublic })
  }
  const [, publicLabel, publicText] = flagTexts[0]!
  return (
    <Dialog
      onClose={onClose}
      title="Make List"
      isBusy={making.isPending}
      isHeld={name !== suggested}
      onSubmit={submit}
      action={
        <Button type="submit" disabled={name.trim() === ''} loading={making.isPending}>
          Make List
        </Button>
      }
    >
      <p>{introduction(total)}</p>
      <TextInput
        ref={field}
        label="Name"
        autoComplete="off"
        {...textField(texts.listName, { value: name, onText: setName, isChecked })}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className="card divided">
        <SwitchRow label={publicLabel} text={publicText} value={isPublic} onChange={setPublic} />
      </div>
      {making.isError && <Failure title="Error" error={making.error} />}
    </Dialog>
  )
}

function introduction(total: number): string {
  if (total === 1) return 'Save this result as a list.'
  const most = formatNumber(limits.binsPerList)
  return total > limits.binsPerList
    ? `Save the first ${most} of ${formatNumber(total)} results as a list.`
    : `Save these ${formatNumber(total)} results as a list.`
}

const always = () => true

function useMakeList(search: Search) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (about: { name: string; is_public: boolean }) =>
      callAsUser('POST /api/binlists/from-search', { body: { ...criteriaOf(search), ...about } }),
    onSuccess: async ({ id, count, total }) => {
      navigate(`/list/${id}`, { state: justMade })
      showToast({
        tone: count < total ? 'warn' : 'good',
        title: `List created with ${plural(count, 'BIN')}`,
        ...(count < total && {
          text: `A list holds at most ${formatNumber(limits.binsPerList)} BINs, so only the first ${formatNumber(count)} of ${formatNumber(total)} results were saved.`,
        }),
      })
      await listsChanged(client)
    },
  })
}

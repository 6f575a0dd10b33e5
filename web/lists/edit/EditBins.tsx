import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { binMessages } from '#contract/formats/bin-text.ts'
import { limits } from '#contract/limits.ts'
import type { ListView } from '#contract/calls/lists.ts'
import { plural, formatNumber } from '#contract/formats/numbers.ts'
import { Checkbox } from '../../ui/forms/fields.tsx'
import { callAsUser } from '../../call-as-user.ts'
import { useDraft } from '../../session/drafts.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Failure } from '../../ui/feedback/Failure.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { EntriesCount, EntriesField } from './EntriesField.tsx'
import { cleanLines, readEntries, type Entry, failedBinsToast } from './entries-text.ts'
import { binsDraft, noBins } from './list-fields.ts'
import { entriesChanged, patchList } from '../list-cache.ts'
import { useClean } from '../stored-settings.ts'
import { addBody } from './use-create-list.ts'

const tabs = [
  { value: 'add', label: 'Add' },
  { value: 'remove', label: 'Remove' },
] as const

type Tab = (typeof tabs)[number]['value']

interface Props {
  list: ListView
  onClose: () => void
}

export function EditBins({ list, onClose }: Props) {
  const [typed, setTyped, draft] = useDraft(binsDraft(list.id), noBins)
  const [tab, setTab] = useState<Tab>(typed.add === '' && typed.remove !== '' ? 'remove' : 'add')
  const [clean, setClean] = useClean()
  const [hasSwitched, setSwitched] = useState(false)
  const [isEmpty, setEmpty] = useState(false)
  const entries = useMemo(() => readEntries(typed[tab]), [typed, tab])
  const saving = useSaving(list, () => {
    draft.forget()
    onClose()
  })
  const isAdding = tab === 'add'
  const room = limits.binsPerList - list.count
  const isOver = isAdding && entries.entries.length > room
  const setText = (text: string) => {
    setEmpty(false)
    saving.reset()
    setTyped({ ...typed, [tab]: text })
  }
  const submit = () => {
    setEmpty(entries.entries.length === 0)
    if (entries.entries.length === 0 || (isAdding && (entries.problem || room === 0))) return
    saving.mutate({ tab, entries: isAdding ? entries.entries.slice(0, room) : entries.entries })
  }
  const issue = isEmpty
    ? binMessages[isAdding ? 'noneToAdd' : 'noneToRemove']
    : isOver && `Limit reached. Only the first ${room} valid BINs will be added.`
  return (
    <Dialog
      isWide
      onClose={onClose}
      title="Edit Bins"
      isBusy={saving.isPending}
      draft={draft}
      onSubmit={submit}
      action={isAdding ? 'Add BINs' : 'Remove BINs'}
    >
      <Tabs
        label="Edit Bins"
        tabs={tabs}
        value={tab}
        onChange={(tab) => {
          setTab(tab)
          setSwitched(true)
          setEmpty(false)
          saving.reset()
        }}
      >
        <EntriesField
          key={tab}
          label={isAdding ? 'BINs to add' : 'BINs to remove'}
          placeholder={isAdding ? '457173\n457173 with a note' : '457173'}
          rows={8}
          isFirst={!hasSwitched}
          text={typed[tab]}
          onText={setText}
          isClean={clean}
          error={isAdding ? entries.problem : undefined}
        >
          <Checkbox
            label="Clean"
            checked={clean}
            onChange={({ currentTarget: { checked } }) => {
              setClean(checked)
              if (checked) setText(cleanLines(typed[tab]))
            }}
          />
          <EntriesCount entries={entries} />
        </EntriesField>
        {issue && (
          <Notice tone="warn" title="Input Issue">
            <p>{issue}</p>
          </Notice>
        )}
        {saving.isError && (
          <Failure title={isAdding ? 'Error Adding BINs' : 'Error Removing BINs'} error={saving.error} />
        )}
      </Tabs>
    </Dialog>
  )
}

function useSaving(list: ListView, onSaved: () => void) {
  const client = useQueryClient()
  const params = { hashId: list.id }
  return useMutation({
    mutationFn: async ({ tab, entries }: { tab: Tab; entries: Entry[] }) => {
      if (tab === 'add') {
        const body = addBody(entries)
        const reply = await callAsUser('POST /api/binlists/:hashId/bins', { params, body })
        const { added_count: added, failed_bins: failed } = reply
        showToast(
          failed.length > 0
            ? failedBinsToast(failed)
            : { tone: 'good', title: `${plural(added, 'BIN')} added` },
        )
        return reply.new_total
      }
      const body = { bins: entries.map(({ bin }) => bin) }
      const reply = await callAsUser('POST /api/binlists/:hashId/remove-bins', { params, body })
      showToast({
        tone: 'good',
        title: `${formatNumber(reply.removed_count)} of ${plural(entries.length, 'BIN')} removed`,
      })
      return reply.new_total
    },
    onSuccess: (count) => {
      patchList(client, list.id, { count })
      onSaved()
      return entriesChanged(client, list.id)
    },
  })
}

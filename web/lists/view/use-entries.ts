import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { BinRow } from '#contract/calls/bins.ts'
import type { ListView } from '#contract/calls/lists.ts'
import { callAsUser } from '../../call-as-user.ts'
import { DraftPlace } from '../../session/drafts.ts'
import { noteDraft } from '../../bin-table/cells/NoteCell.tsx'
import { messageOf } from '../../api.ts'
import { showToast } from '../../ui/feedback/toast.ts'
import type { View } from '../list-address.ts'
import { cachedPages, cancelListRequests, entriesChanged, patchList, patchRows } from '../list-cache.ts'

export function useEntries(list: ListView, view: View, onPage: (page: number) => void) {
  const client = useQueryClient()
  const { mutate: undo } = useUndo(list)
  const { mutate: remove } = useMutation({
    mutationKey: entriesKey(list.id),
    mutationFn: ({ bin }: BinRow) =>
      callAsUser('DELETE /api/binlists/:hashId/bins/:bin', { params: { hashId: list.id, bin } }),
    onMutate: async ({ bin }) => {
      await cancelListRequests(client, list.id)
      const before = cachedPages(client, list.id)
      patchRows(client, list.id, (rows) => rows.filter((row) => row.bin !== bin))
      // This was the only row of the page.
      if (list.items.length === 1 && view.page > 1) onPage(view.page - 1)
      return before
    },
    onSuccess: ({ new_total: count, at, note }, { bin }) => {
      patchList(client, list.id, { count })
      showToast({
        tone: 'good',
        title: `${bin} removed`,
        action: { label: 'Undo', undoes: true, run: () => undo({ bin, note, at }) },
      })
    },
    onError: (error, { bin }, before = []) => {
      for (const [key, page] of before) client.setQueryData(key, page)
      showToast({ tone: 'bad', title: `Could not remove ${bin}`, text: messageOf(error) })
    },
    onSettled: () => settle(client, list.id),
  })
  const { mutate: saveNote } = useMutation({
    mutationKey: entriesKey(list.id),
    mutationFn: ({ row: { bin }, note }: { row: BinRow; note: string }) => {
      const draft = new DraftPlace(noteDraft(bin))
      draft.keep(note)
      const params = { hashId: list.id, bin }
      return callAsUser('PUT /api/binlists/:hashId/bins/:bin', { params, body: { note } }).finally(
        draft.forget,
      )
    },
    onMutate: async ({ row, note }) => {
      await cancelListRequests(client, list.id)
      patchNote(client, list.id, row.bin, note)
    },
    onSuccess: ({ bin, note }) => patchNote(client, list.id, bin, note),
    onError: (error, { row, note }) => {
      patchNote(client, list.id, row.bin, row.note ?? '')
      showToast({
        tone: 'bad',
        title: `Could not save the note for ${row.bin}`,
        text: messageOf(error),
        action: { label: 'Try again', run: () => saveNote({ row, note }) },
      })
    },
    onSettled: () => settle(client, list.id),
  })
  const writeNote = useCallback((row: BinRow, note: string) => saveNote({ row, note }), [saveNote])
  return { remove, writeNote }
}

function useUndo(list: ListView) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: entriesKey(list.id),
    mutationFn: ({ bin, note, at }: { bin: string; note: string; at: number }) =>
      callAsUser('POST /api/binlists/:hashId/bins', {
        params: { hashId: list.id },
        body: { bins: [bin], ...(note && { notes: [note] }), at },
      }),
    onSuccess: ({ new_total: count }) => patchList(client, list.id, { count }),
    onError: (error, { bin }) =>
      showToast({ tone: 'bad', title: `Could not restore ${bin}`, text: messageOf(error) }),
    onSettled: () => settle(client, list.id),
  })
}

const entriesKey = (id: string) => ['entries', id]

const patchNote = (client: QueryClient, id: string, bin: string, note: string) =>
  patchRows(client, id, (rows) => rows.map((row) => (row.bin === bin ? { ...row, note } : row)))

/**
 * Refetches once the last of several changes has finished. The mutation does not wait for this: it is done when the
 * server has replied.
 */
function settle(client: QueryClient, id: string): void {
  if (client.isMutating({ mutationKey: entriesKey(id) }) === 1) void entriesChanged(client, id)
}

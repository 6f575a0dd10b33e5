import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { BinRow } from '#contract/bins.ts'
import type { ListView } from '#contract/lists.ts'
import { callAsUser } from '../../call-as-user.ts'
import { messageOf } from '../../api.ts'
import { showToast } from '../../ui/feedback/toast.ts'
import type { View } from '../list-address.ts'
import { entriesChanged, heldPages, holdList, patchList, patchRows } from '../list-cache.ts'

/** Takes rows out and writes their notes. Both show at once; what the server did not do is put back. */
export function useEntries(list: ListView, view: View, onPage: (page: number) => void) {
  const client = useQueryClient()
  const { mutate: undo } = useUndo(list)
  const { mutate: removeRow } = useMutation({
    mutationKey: changing(list.id),
    mutationFn: ({ bin }: BinRow) =>
      callAsUser('DELETE /api/binlists/:hashId/bins/:bin', { params: { hashId: list.id, bin } }),
    onMutate: async ({ bin }) => {
      await holdList(client, list.id)
      const before = heldPages(client, list.id)
      patchRows(client, list.id, (rows) => rows.filter((row) => row.bin !== bin))
      // The last row of the last page: there is nothing left to see here.
      if (list.items.length === 1 && view.page > 1) onPage(view.page - 1)
      return before
    },
    onSuccess: ({ new_total: count, at, note }, { bin }) => {
      patchList(client, list.id, { count })
      showToast({
        tone: 'good',
        title: `${bin} was taken out`,
        action: { label: 'Undo', undoes: true, run: () => undo({ bin, note, at }) },
      })
    },
    onError: (error, { bin }, before = []) => {
      for (const [key, page] of before) client.setQueryData(key, page)
      showToast({ tone: 'bad', title: `${bin} could not be taken out`, text: messageOf(error) })
    },
    onSettled: () => settle(client, list.id),
  })
  const { mutate: writeNote } = useMutation({
    mutationKey: changing(list.id),
    mutationFn: ({ row: { bin }, note }: { row: BinRow; note: string }) =>
      callAsUser('PUT /api/binlists/:hashId/bins/:bin', {
        params: { hashId: list.id, bin },
        body: { note },
      }),
    onMutate: async ({ row, note }) => {
      await holdList(client, list.id)
      patchNote(client, list.id, row.bin, note)
    },
    onSuccess: ({ bin, note }) => patchNote(client, list.id, bin, note),
    onError: (error, { row, note }) => {
      patchNote(client, list.id, row.bin, row.note ?? '')
      showToast({
        tone: 'bad',
        title: `The note of ${row.bin} was not saved`,
        text: messageOf(error),
        action: { label: 'Try again', run: () => writeNote({ row, note }) },
      })
    },
    onSettled: () => settle(client, list.id),
  })
  const write = useCallback((row: BinRow, note: string) => writeNote({ row, note }), [writeNote])
  return { remove: removeRow, write }
}

/** Puts a BIN back where it was. */
function useUndo(list: ListView) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: changing(list.id),
    mutationFn: ({ bin, note, at }: { bin: string; note: string; at: number }) =>
      callAsUser('POST /api/binlists/:hashId/bins', {
        params: { hashId: list.id },
        body: { bins: [bin], ...(note && { notes: [note] }), at },
      }),
    onSuccess: ({ new_total: count }) => patchList(client, list.id, { count }),
    onError: (error, { bin }) =>
      showToast({ tone: 'bad', title: `${bin} could not be put back`, text: messageOf(error) }),
    onSettled: () => settle(client, list.id),
  })
}

const changing = (id: string) => ['entries', id]

const patchNote = (client: QueryClient, id: string, bin: string, note: string) =>
  patchRows(client, id, (rows) => rows.map((row) => (row.bin === bin ? { ...row, note } : row)))

/**
 * The server is asked how things are once the last of several changes is through. That is not waited for: a change is
 * over when the server has made it.
 */
function settle(client: QueryClient, id: string): void {
  if (client.isMutating({ mutationKey: changing(id) }) === 1) void entriesChanged(client, id)
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ListSummary } from '#contract/lists.ts'
import { callAsUser } from '../call-as-user.ts'
import { messageOf } from '../api.ts'
import { showToast } from '../ui/feedback/toast.ts'
import { bookmarksChanged, holdList, patchList } from './list-cache.ts'

/** Bookmarks a list, or takes that back. It shows at once, and goes back when the server did not agree. */
export function useBookmark(list: ListSummary) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isWanted: boolean) =>
      callAsUser(isWanted ? 'POST /api/binlists/:hashId/bookmark' : 'DELETE /api/binlists/:hashId/bookmark', {
        params: { hashId: list.id },
      }),
    onMutate: async (isWanted) => {
      await holdList(client, list.id)
      const { is_bookmarked, bookmarks } = list
      patchList(client, list.id, {
        is_bookmarked: isWanted,
        bookmarks: Math.max(0, bookmarks + (isWanted ? 1 : -1)),
      })
      return { is_bookmarked, bookmarks }
    },
    onSuccess: (reply) => {
      patchList(client, list.id, reply)
      return bookmarksChanged(client)
    },
    onError: (error, _, before) => {
      if (before) patchList(client, list.id, before)
      showToast({ tone: 'bad', title: 'The bookmark was not saved', text: messageOf(error) })
    },
  })
}

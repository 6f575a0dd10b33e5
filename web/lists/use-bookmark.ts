import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ListSummary } from '#contract/calls/lists.ts'
import { callAsUser } from '../call-as-user.ts'
import { messageOf } from '../api.ts'
import { showToast } from '../ui/feedback/toast.ts'
import { bookmarksChanged, cancelListRequests, patchList } from './list-cache.ts'

export function useBookmark(list: ListSummary) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isBookmarked: boolean) =>
      callAsUser(
        isBookmarked ? 'POST /api/binlists/:hashId/bookmark' : 'DELETE /api/binlists/:hashId/bookmark',
        {
          params: { hashId: list.id },
        },
      ),
    onMutate: async (isBookmarked) => {
      await cancelListRequests(client, list.id)
      const { is_bookmarked, bookmarks } = list
      patchList(client, list.id, {
        is_bookmarked: isBookmarked,
        bookmarks: Math.max(0, bookmarks + (isBookmarked ? 1 : -1)),
      })
      return { is_bookmarked, bookmarks }
    },
    onSuccess: (reply) => {
      patchList(client, list.id, reply)
      return bookmarksChanged(client)
    },
    onError: (error, isBookmarked, before) => {
      if (before) patchList(client, list.id, before)
      showToast({
        tone: 'bad',
        title: isBookmarked ? 'Could not bookmark the list' : 'Could not remove the bookmark',
        text: messageOf(error),
      })
    },
  })
}

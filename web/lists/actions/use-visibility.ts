import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ListSummary } from '#contract/calls/lists.ts'
import { callAsUser } from '../../call-as-user.ts'
import { messageOf } from '../../api.ts'
import { showToast } from '../../ui/feedback/toast.ts'
import { cancelListRequests, listsChanged, patchList } from '../list-cache.ts'

export function useVisibility(list: ListSummary) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isPublic: boolean) =>
      callAsUser('PUT /api/binlists/:hashId', {
        params: { hashId: list.id },
        body: { is_public: isPublic },
      }),
    onMutate: async (isPublic) => {
      await cancelListRequests(client, list.id)
      const { is_public } = list
      patchList(client, list.id, { is_public: isPublic })
      return { is_public }
    },
    onSuccess: (reply) => {
      patchList(client, list.id, reply)
      return listsChanged(client)
    },
    onError: (error, isPublic, before) => {
      if (before) patchList(client, list.id, before)
      showToast({
        tone: 'bad',
        title: `The list is still ${isPublic ? 'private' : 'public'}`,
        text: messageOf(error),
      })
    },
  })
}

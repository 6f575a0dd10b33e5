import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Output } from '#contract/api.ts'
import { isError } from '#contract/client/api-error.ts'
import type { Watch } from '#contract/calls/watches.ts'
import type { Watched } from '#contract/watch-kinds.ts'
import { messageOf } from '../api.ts'
import { callAsUser } from '../call-as-user.ts'
import { showToast } from '../ui/feedback/toast.ts'

export type Watches = Output<'GET /api/watches'>

export const watchesQuery = queryOptions<Watches>({
  queryKey: ['GET /api/watches', {}],
  queryFn: ({ signal }) => callAsUser('GET /api/watches', {}, signal),
})

export const watchChanges = (page: number) =>
  queryOptions({
    queryKey: ['GET /api/watches/changes', { query: { page } }],
    queryFn: ({ signal }) => callAsUser('GET /api/watches/changes', { query: { page } }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export function useWatches() {
  const client = useQueryClient()
  const change = (make: (watches: Watch[]) => Watch[]) =>
    client.setQueryData(watchesQuery.queryKey, (old) => old && { ...old, data: make(old.data) })
  const changed = () =>
    Promise.all(
      ['GET /api/watches', 'GET /api/watches/changes'].map((line) =>
        client.invalidateQueries({ queryKey: [line] }),
      ),
    )
  const watching = useMutation({
    mutationFn: ({ kind, value }: Watched) => callAsUser('POST /api/watches', { body: { kind, value } }),
    onSuccess: (watch) => {
      change((watches) => [watch, ...watches.filter(({ id }) => id !== watch.id)])
      return changed()
    },
    onError: (error) => showToast({ tone: 'bad', title: 'Could not watch this', text: messageOf(error) }),
  })
  const stopping = useMutation({
    mutationFn: async ({ id }: Watch) => {
      try {
        await callAsUser('DELETE /api/watches/:id', { params: { id } })
      } catch (error) {
        // Another window was quicker.
        if (!isError(error, 'watch_not_found')) throw error
      }
    },
    onSuccess: (_reply, watch) => {
      change((watches) => watches.filter(({ id }) => id !== watch.id))
      showToast({
        tone: 'good',
        title: `Stopped watching ${watch.label ?? 'a list'}`,
        action: { label: 'Undo', undoes: true, run: () => watching.mutate(watch) },
      })
      return changed()
    },
    onError: (error) => showToast({ tone: 'bad', title: 'Could not stop watching', text: messageOf(error) }),
  })
  return { watching, stopping }
}

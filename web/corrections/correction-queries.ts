import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Input, Output } from '#contract/api.ts'
import { callAsUser } from '../call-as-user.ts'
import { get } from '../queries.ts'

// Others vote and decide meanwhile.
const recent = { placeholderData: keepPreviousData, staleTime: 30_000 }

export const correctionsOfBin = (bin: string, page: number) => ({
  ...get('GET /api/bin/:bin/corrections', { params: { bin }, query: { page } }),
  ...recent,
})

export type ListQuery = Input<'GET /api/corrections'>['query']

export const listedCorrections = (query: ListQuery) => ({
  ...get('GET /api/corrections', { query }),
  ...recent,
})

export const ownCorrections = (page: number) => {
  const input = { query: { page } }
  return queryOptions<Output<'GET /api/corrections/mine'>>({
    queryKey: ['GET /api/corrections/mine', input],
    queryFn: ({ signal }) => callAsUser('GET /api/corrections/mine', input, signal),
    ...recent,
  })
}

export const correctionsChanged = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey: [line] }) =>
      typeof line === 'string' &&
      (line.includes('/corrections') || line === 'GET /api/bin/:bin' || line === 'GET /bank/:slug'),
  })

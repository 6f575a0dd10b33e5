// Keeps the cached reviews of a BIN correct while one is written, edited or deleted.
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { BinDetail } from '#contract/calls/bin-pages.ts'
import { session } from '../session/session.ts'

type CachedPages = [QueryKey, BinDetail | undefined][]

export async function patchBin(
  client: QueryClient,
  bin: string,
  change: (detail: BinDetail) => BinDetail,
): Promise<CachedPages> {
  // The reply to a request in flight would undo the change.
  await client.cancelQueries(pagesOf(bin))
  const previous = client.getQueriesData<BinDetail>(ownPagesOf(bin))
  client.setQueriesData<BinDetail>(ownPagesOf(bin), (detail) => detail && change(detail))
  return previous
}

export function restorePages(client: QueryClient, previous: CachedPages | undefined): void {
  for (const [key, detail] of previous ?? []) client.setQueryData(key, detail)
}

export async function reviewsChanged(client: QueryClient, bin: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries(pagesOf(bin)),
    client.invalidateQueries({ queryKey: ['GET /api/discover'] }),
  ])
}

const line = 'GET /api/bin/:bin'

const pagesOf = (bin: string) => ({
  predicate: ({ queryKey: [first, input] }: { queryKey: QueryKey }) =>
    first === line && (input as { params: { bin: string } }).params.bin === bin,
})

const ownPagesOf = (bin: string) => ({
  predicate: (query: { queryKey: QueryKey }) =>
    pagesOf(bin).predicate(query) && query.queryKey[2] === session.token(),
})

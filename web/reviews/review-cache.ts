// What the browser holds of a BIN's reviews, kept true while one is written, changed or deleted.
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { BinDetail } from '#contract/bin-pages.ts'
import { session } from '../session.ts'

type Held = [QueryKey, BinDetail | undefined][]

/** Shows a change in all pages of the BIN that are held for who makes it. Returns what was there, to be put back. */
export async function patchBin(
  client: QueryClient,
  bin: string,
  change: (detail: BinDetail) => BinDetail,
): Promise<Held> {
  // So that an answer that is on its way does not undo it.
  await client.cancelQueries(pagesOf(bin))
  const held = client.getQueriesData<BinDetail>(ownPagesOf(bin))
  client.setQueriesData<BinDetail>(ownPagesOf(bin), (detail) => detail && change(detail))
  return held
}

export function putBack(client: QueryClient, held: Held | undefined): void {
  for (const [key, detail] of held ?? []) client.setQueryData(key, detail)
}

/** The server has other reviews than are held, here and on the page of discoveries. */
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

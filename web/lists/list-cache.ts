// Keeps cached lists correct after a change, without refetching more than the change affects.
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { BinRow } from '#contract/calls/bins.ts'
import type { ListSummary, ListView } from '#contract/calls/lists.ts'
import type { Lists } from './list-queries.ts'

const view = 'GET /api/binlists/:hashId'
const compare = 'GET /api/binlists/:hashId/compare/:otherId'
const own = 'GET /api/binlists'
const bookmarked = 'GET /api/binlists/bookmarks'
const publicLists = 'GET /api/all-public/binlists'
const discoveries = 'GET /api/discover'

export function patchList(client: QueryClient, id: string, part: Partial<ListSummary>): void {
  client.setQueriesData<ListView>(pagesOf(id), (list) => list && { ...list, ...part })
  for (const line of [own, bookmarked]) {
    client.setQueriesData<Lists>(
      { queryKey: [line] },
      (lists) =>
        lists && {
          ...lists,
          data: lists.data.map((list) => (list.id === id ? { ...list, ...part } : list)),
        },
    )
  }
}

export function patchRows(client: QueryClient, id: string, change: (rows: BinRow[]) => BinRow[]): void {
  client.setQueriesData<ListView>(pagesOf(id), (list) => list && { ...list, items: change(list.items) })
}

export const cachedPages = (client: QueryClient, id: string) => client.getQueriesData<ListView>(pagesOf(id))

export async function entriesChanged(client: QueryClient, id: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries(pagesOf(id)),
    client.invalidateQueries({ predicate: ({ queryKey }) => isQueryFor(queryKey, compare, id) }),
    listsChanged(client),
  ])
}

export async function listsChanged(client: QueryClient): Promise<void> {
  // This query never refetches by itself, however old it is.
  client.removeQueries({ queryKey: [publicLists], type: 'inactive' })
  await Promise.all(
    [own, bookmarked, discoveries].map((line) => client.invalidateQueries({ queryKey: [line] })),
  )
}

export const bookmarksChanged = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [bookmarked] })

export async function forgetList(client: QueryClient, id: string): Promise<void> {
  await listsChanged(client)
  client.removeQueries({ ...pagesOf(id), type: 'inactive' })
}

/** Cancels requests in flight, whose replies would undo an optimistic change. */
export const cancelListRequests = (client: QueryClient, id: string): Promise<void> =>
  client.cancelQueries(pagesOf(id))

const pagesOf = (id: string) => ({
  predicate: ({ queryKey }: { queryKey: QueryKey }) => isQueryFor(queryKey, view, id),
})

function isQueryFor([line, input]: QueryKey, wanted: string, id: string): boolean {
  const { params } = (input ?? {}) as { params?: { hashId?: string; otherId?: string } }
  return line === wanted && (params?.hashId === id || params?.otherId === id)
}

// What the browser holds of lists, kept true after a change without asking for more than was touched.
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { BinRow } from '#contract/bins.ts'
import type { ListSummary, ListView } from '#contract/lists.ts'
import type { Lists } from './list-queries.ts'

const view = 'GET /api/binlists/:hashId'
const compare = 'GET /api/binlists/:hashId/compare/:otherId'
const own = 'GET /api/binlists'
const bookmarked = 'GET /api/binlists/bookmarks'
const everyones = 'GET /api/all-public/binlists'
const discoveries = 'GET /api/discover'

/** Changes what is known of a list, wherever it is shown. */
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

/** Changes the rows of a list that are held. */
export function patchRows(client: QueryClient, id: string, change: (rows: BinRow[]) => BinRow[]): void {
  client.setQueriesData<ListView>(pagesOf(id), (list) => list && { ...list, items: change(list.items) })
}

/** The pages of a list that are held, to be put back. */
export const heldPages = (client: QueryClient, id: string) => client.getQueriesData<ListView>(pagesOf(id))

/** Its BINs or notes have changed: its pages, and comparisons with it, are asked for again when they are shown. */
export async function entriesChanged(client: QueryClient, id: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries(pagesOf(id)),
    client.invalidateQueries({ predicate: ({ queryKey }) => isOf(queryKey, compare, id) }),
    listsChanged(client),
  ])
}

/** A list is new, gone, renamed, or another one was changed last. */
export async function listsChanged(client: QueryClient): Promise<void> {
  // This one is not asked for again by itself, however old it is.
  client.removeQueries({ queryKey: [everyones], type: 'inactive' })
  await Promise.all(
    [own, bookmarked, discoveries].map((line) => client.invalidateQueries({ queryKey: [line] })),
  )
}

export const bookmarksChanged = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [bookmarked] })

/** It is not there any more. Where it is still shown, the visitor is on the way to another page. */
export async function forgetList(client: QueryClient, id: string): Promise<void> {
  await listsChanged(client)
  client.removeQueries({ ...pagesOf(id), type: 'inactive' })
}

/** So that an answer that is on its way does not undo a change. */
export const holdList = (client: QueryClient, id: string): Promise<void> => client.cancelQueries(pagesOf(id))

const pagesOf = (id: string) => ({
  predicate: ({ queryKey }: { queryKey: QueryKey }) => isOf(queryKey, view, id),
})

function isOf([line, input]: QueryKey, wanted: string, id: string): boolean {
  const { params } = (input ?? {}) as { params?: { hashId?: string; otherId?: string } }
  return line === wanted && (params?.hashId === id || params?.otherId === id)
}

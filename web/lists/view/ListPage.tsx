import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isError } from '#contract/client/api-error.ts'
import { listHead } from '#contract/pages.ts'
import { useParams, useSearchParams } from '../../router/Router.tsx'
import { useLoginForDraft } from '../../session/drafts.ts'
import { useHead } from '../../layout/page-head.ts'
import { Loading } from '../../layout/Loading.tsx'
import { useToken } from '../../session/session.ts'
import { Holdable, useHeld } from '../../ui/dialogs/held.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { usePrefetch } from '../../use-prefetch.ts'
import { readView } from '../list-address.ts'
import { listView } from '../list-queries.ts'
import { ListContent } from './ListContent.tsx'

const ListUnavailable = lazyComponent(async () => (await import('./ListUnavailable.tsx')).ListUnavailable)

export function Page() {
  const { listId = '' } = useParams()
  const token = useToken()
  if (useLoginForDraft()) return <Loading />
  // The key resets open dialogs and typed text when the address changes to another list, or the session to another one.
  return <List key={`${listId} ${token}`} id={listId} isSignedIn={token !== undefined} />
}

function List({ id, isSignedIn }: { id: string; isSignedIn: boolean }) {
  const [query] = useSearchParams()
  const view = useMemo(() => readView(query), [query])
  const list = useQuery(listView(id, view))
  usePrefetch(list, (page) => listView(id, { ...view, page }))
  useHead(list.data && listHead(list.data), list.data?.is_public === false)
  const { shown: isGone, hold } = useHeld(isGoneFor(list.error))
  // When a list was deleted or made private, its previous page must not stay visible, as placeholder data either.
  if (list.error && (!list.data || list.isPlaceholderData || isGone)) {
    return (
      <ListUnavailable error={list.error} isRetrying={list.isFetching} onRetry={() => void list.refetch()} />
    )
  }
  if (!list.data) return <Loading />
  const isUnsure = isSignedIn && !list.data.is_owner && list.isFetching && !list.isFetchedAfterMount
  return (
    <Holdable value={hold}>
      <ListContent list={list.data} view={view} isNext={list.isPlaceholderData} isUnsure={isUnsure} />
    </Holdable>
  )
}

const isGoneFor = (error: unknown): boolean =>
  isError(error, 'list_not_found') || isError(error, 'list_private')

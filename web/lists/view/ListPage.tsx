import { useQuery } from '@tanstack/react-query'
import { useMemo, Suspense, type ComponentProps } from 'react'
import { isError } from '#contract/client/api-error.ts'
import { listHead } from '#contract/pages.ts'
import type { ListView } from '#contract/calls/lists.ts'
import { useParams, useSearchParams } from '../../router/Router.tsx'
import { useLoginForDraft } from '../../session/drafts.ts'
import { useHead } from '../../layout/page-head.ts'
import { Loading } from '../../layout/Loading.tsx'
import { useToken, useSignedIn } from '../../session/session.ts'
import { Holdable, useHeld } from '../../ui/dialogs/held.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { usePrefetch } from '../../use-prefetch.ts'
import { readView, noView, viewQuery, type View } from '../list-address.ts'
import { listView } from '../list-queries.ts'
import { filledIn, useIsTakenOver } from '../../first-view.ts'
import classes from './ListHeader.module.css'
import { ListEntries } from './ListEntries.tsx'
import { FirstActions, ListTop } from './ListTop.tsx'
import { VisitorActions } from '../actions/VisitorActions.tsx'

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

// Most visitors need neither.
const OwnerActions = lazyComponent(async () => (await import('../actions/OwnerActions.tsx')).OwnerActions)
const Compare = lazyComponent(async () => (await import('../compare/Compare.tsx')).Compare)

const Entries = filledIn<'firstEntries', ComponentProps<typeof ListEntries>>('firstEntries', ListEntries)

interface Props {
  list: ListView
  view: View
  isNext: boolean
  /** The list came as for someone without an account, and this visitor has one. */
  isUnsure: boolean
}

function ListContent({ list, view, isNext, isUnsure }: Props) {
  const [query, setQuery] = useSearchParams()
  // The session may have ended in another tab.
  const isOwner = useSignedIn() && list.is_owner
  // Reads the current address, because a second quick choice may come before the first one is rendered.
  const goTo = (part: Partial<View>, replace = false) =>
    setQuery(viewQuery({ ...readView(new URLSearchParams(location.search)), page: 1, ...part }), { replace })
  const other = query.get('compare')
  const isFirst = !useIsTakenOver()
  return (
    <div className={classes.page}>
      <ListTop list={list}>
        {isUnsure ? (
          <FirstActions list={list} isInert />
        ) : (
          <Suspense>{isOwner ? <OwnerActions list={list} /> : <VisitorActions list={list} />}</Suspense>
        )}
      </ListTop>
      {!isFirst && list.is_public && (
        <link
          rel="alternate"
          type="application/atom+xml"
          title={list.name}
          href={`/api/binlists/${list.id}/feed`}
        />
      )}
      {other === null ? (
        <Entries list={list} view={view} isNext={isNext} isOwner={isOwner} isFirst={isFirst} goTo={goTo} />
      ) : (
        <Suspense fallback={<Loading />}>
          <Compare list={list} otherId={other} onEnd={() => goTo(noView)} />
        </Suspense>
      )}
    </div>
  )
}

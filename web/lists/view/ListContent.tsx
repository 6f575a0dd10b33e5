import { Suspense, type ComponentProps } from 'react'
import type { ListView } from '#contract/calls/lists.ts'
import { useSearchParams } from '../../router/Router.tsx'
import { filledIn, useIsTakenOver } from '../../first-view.ts'
import { Loading } from '../../layout/Loading.tsx'
import { useSignedIn } from '../../session/session.ts'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { noView, readView, viewQuery, type View } from '../list-address.ts'
import classes from './ListContent.module.css'
import { ListEntries } from './ListEntries.tsx'
import { FirstActions, ListTop } from './ListTop.tsx'
import { VisitorActions } from '../actions/VisitorActions.tsx'

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

export function ListContent({ list, view, isNext, isUnsure }: Props) {
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

import { Bookmark, BookmarkCheck, Flag } from 'lucide-react'
import { useState } from 'react'
import type { ListView } from '#contract/calls/lists.ts'
import { isKept } from '../../session/drafts.ts'
import { useSignedIn } from '../../session/session.ts'
import { Action } from '../../ui/buttons/Action.tsx'
import { CloneAction } from './CloneAction.tsx'
import { CompareAction } from '../compare/CompareAction.tsx'
import { DownloadActions } from './DownloadActions.tsx'
import classes from './ListContent.module.css'
import { ReportList } from './ReportList.tsx'
import { useBookmark } from '../use-bookmark.ts'

/** What others can do with a list, if its owner allows it. */
export function VisitorActions({ list }: { list: ListView }) {
  const refusal = useSignedIn() ? undefined : 'You must be logged in for that'
  const bookmark = useBookmark(list)
  const [isReporting, setReporting] = useState(() => isKept('report'))
  const isBookmarked = list.is_bookmarked && refusal === undefined
  return (
    <div className={classes.actions}>
      <Action
        icon={isBookmarked ? BookmarkCheck : Bookmark}
        aria-pressed={isBookmarked}
        refusal={refusal}
        onClick={() => !bookmark.isPending && bookmark.mutate(!isBookmarked)}
      >
        {isBookmarked ? 'Bookmarked' : 'Bookmark'}
      </Action>
      {list.downloadable && <DownloadActions list={list} />}
      {list.forkable && <CloneAction list={list} refusal={refusal} />}
      <CompareAction list={list} />
      <Action icon={Flag} className={classes.last!} refusal={refusal} onClick={() => setReporting(true)}>
        Report
      </Action>
      {isReporting && <ReportList list={list} onClose={() => setReporting(false)} />}
    </div>
  )
}

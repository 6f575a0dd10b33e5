import { Bookmark, BookmarkCheck, Flag } from 'lucide-react'
import { useState } from 'react'
import type { ListView } from '#contract/calls/lists.ts'
import { wasOpen } from '../../session/drafts.ts'
import { useSignedIn } from '../../session/session.ts'
import { Action } from '../../ui/buttons/Action.tsx'
import { CompareAction, CompareWith } from '../compare/CompareAction.tsx'
import { useBookmark } from '../use-bookmark.ts'
import { CloneAction } from './CloneAction.tsx'
import { DownloadActions, DownloadSettingsAction, DownloadSettingsDialog } from './DownloadActions.tsx'
import { ListActions } from './ListActions.tsx'
import classes from './ListActions.module.css'
import { PrintAction } from './PrintAction.tsx'
import { ShareAction } from './ShareAction.tsx'
import { WatchButton } from '../../watches/WatchButton.tsx'
import { callAsUser } from '../../call-as-user.ts'
import { ReportDialog } from '../../ui/dialogs/ReportDialog.tsx'

export function VisitorActions({ list }: { list: ListView }) {
  const refusal = useSignedIn() ? undefined : 'You must be logged in for that'
  const bookmark = useBookmark(list)
  const [opened, setOpened] = useState<'report' | 'compare' | 'download' | undefined>(() =>
    wasOpen(reportDraft(list.id)) ? 'report' : undefined,
  )
  const close = () => setOpened(undefined)
  const isBookmarked = list.is_bookmarked && refusal === undefined
  return (
    <>
      <ListActions
        main={
          <>
            <ShareAction list={list} />
            <Action
              icon={isBookmarked ? BookmarkCheck : Bookmark}
              aria-pressed={isBookmarked}
              refusal={refusal}
              onClick={() => !bookmark.isPending && bookmark.mutate(!isBookmarked)}
            >
              {isBookmarked ? 'Bookmarked' : 'Bookmark'}
            </Action>
            {list.downloadable && <DownloadActions list={list} onSettings={() => setOpened('download')} />}
          </>
        }
        rest={
          <>
            {list.forkable && <CloneAction list={list} refusal={refusal} />}
            <WatchButton kind="list" value={list.id} />
            <CompareAction onClick={() => setOpened('compare')} />
            {list.downloadable && <PrintAction list={list} />}
            {list.downloadable && <DownloadSettingsAction onClick={() => setOpened('download')} />}
            <Action
              icon={Flag}
              className={classes.last!}
              refusal={refusal}
              onClick={() => setOpened('report')}
            >
              Report
            </Action>
          </>
        }
      />
      {opened === 'compare' && <CompareWith list={list} onClose={close} />}
      {opened === 'download' && <DownloadSettingsDialog onClose={close} />}
      {opened === 'report' && <ReportList list={list} onClose={close} />}
    </>
  )
}

const reportDraft = (id: string): string => `report ${id}`

const ReportList = ({ list, onClose }: { list: ListView; onClose: () => void }) => (
  <ReportDialog
    title="Report List"
    what="the list"
    draft={reportDraft(list.id)}
    send={(reason) =>
      callAsUser('POST /api/binlists/:hashId/report', { params: { hashId: list.id }, body: { reason } })
    }
    onClose={onClose}
  />
)

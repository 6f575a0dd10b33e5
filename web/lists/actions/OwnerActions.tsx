import { Globe, ListPlus, Lock, Settings, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ListView } from '#contract/calls/lists.ts'
import { pages } from '#contract/pages.ts'
import { useNavigate } from '../../router/Router.tsx'
import { wasOpen } from '../../session/drafts.ts'
import { Action } from '../../ui/buttons/Action.tsx'
import { CompareAction, CompareWith } from '../compare/CompareAction.tsx'
import { DeleteList } from '../edit/DeleteList.tsx'
import { EditBins } from '../edit/EditBins.tsx'
import { settingsDraft } from '../edit/list-fields.ts'
import { ListSettings } from '../edit/ListSettings.tsx'
import { CloneAction } from './CloneAction.tsx'
import { DownloadActions, DownloadSettingsAction, DownloadSettingsDialog } from './DownloadActions.tsx'
import { ListActions } from './ListActions.tsx'
import { WatchButton } from '../../watches/WatchButton.tsx'
import classes from './ListActions.module.css'
import { PrintAction } from './PrintAction.tsx'
import { ShareAction, SharePrivate } from './ShareAction.tsx'
import { useEditFlag } from './use-edit-flag.ts'
import { useVisibility } from './use-visibility.ts'

type Opened = 'settings' | 'delete' | 'compare' | 'share' | 'download'

export function OwnerActions({ list }: { list: ListView }) {
  const navigate = useNavigate()
  const [opened, setOpened] = useState<Opened | undefined>(() =>
    wasOpen(settingsDraft(list.id)) ? 'settings' : undefined,
  )
  const close = () => setOpened(undefined)
  const [isEditing, setEditing] = useEditFlag()
  const visibility = useVisibility(list)
  return (
    <>
      <ListActions
        main={
          <>
            <ShareAction list={list} onPrivate={() => setOpened('share')} />
            <DownloadActions list={list} onSettings={() => setOpened('download')} />
          </>
        }
        rest={
          <>
            <CloneAction list={list} />
            <Action icon={ListPlus} onClick={() => setEditing(true)}>
              Edit Bins
            </Action>
            <Action icon={Settings} onClick={() => setOpened('settings')}>
              Settings
            </Action>
            <Action
              icon={list.is_public ? Lock : Globe}
              onClick={() => !visibility.isPending && visibility.mutate(!list.is_public)}
            >
              {list.is_public ? 'Make Private' : 'Make Public'}
            </Action>
            <WatchButton kind="list" value={list.id} />
            <CompareAction onClick={() => setOpened('compare')} />
            <PrintAction list={list} />
            <DownloadSettingsAction onClick={() => setOpened('download')} />
            <Action icon={Trash2} className={`${classes.last} danger`} onClick={() => setOpened('delete')}>
              Delete
            </Action>
          </>
        }
      />
      {isEditing && <EditBins list={list} onClose={() => setEditing(false)} />}
      {opened === 'settings' && <ListSettings list={list} onClose={close} />}
      {opened === 'compare' && <CompareWith list={list} onClose={close} />}
      {opened === 'share' && <SharePrivate list={list} onClose={close} />}
      {opened === 'download' && <DownloadSettingsDialog onClose={close} />}
      {opened === 'delete' && (
        <DeleteList
          list={list}
          onClose={close}
          onDeleted={() => navigate(pages.myBins.path, { replace: true })}
        />
      )}
    </>
  )
}

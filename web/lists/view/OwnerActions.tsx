import { Globe, ListPlus, Lock, Settings, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ListView } from '#contract/calls/lists.ts'
import { pages } from '#contract/pages.ts'
import { isKept } from '../../session/drafts.ts'
import { Action } from '../../ui/buttons/Action.tsx'
import { CloneAction } from './CloneAction.tsx'
import { CompareAction } from '../compare/CompareAction.tsx'
import { DeleteList } from '../edit/DeleteList.tsx'
import { DownloadActions } from './DownloadActions.tsx'
import { EditBins } from '../edit/EditBins.tsx'
import classes from './ListContent.module.css'
import { ListSettings } from '../edit/ListSettings.tsx'
import { useEditFlag } from './use-edit-flag.ts'
import { useVisibility } from './use-visibility.ts'

/** What the owner of a list can do with it. */
export function OwnerActions({ list }: { list: ListView }) {
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { text?: string } | null }
  const [opened, setOpened] = useState<'settings' | 'delete' | undefined>(() =>
    isKept('settings') ? 'settings' : undefined,
  )
  const close = () => setOpened(undefined)
  const [isEditing, setEditing] = useEditFlag()
  const visibility = useVisibility(list)
  return (
    <div className={classes.actions}>
      <CloneAction list={list} />
      <DownloadActions list={list} />
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
      <CompareAction list={list} />
      <Action icon={Trash2} className={`${classes.last} danger`} onClick={() => setOpened('delete')}>
        Delete
      </Action>
      {isEditing && (
        <EditBins list={list} initialText={state?.text ?? ''} onClose={() => setEditing(false)} />
      )}
      {opened === 'settings' && <ListSettings list={list} onClose={close} />}
      {opened === 'delete' && (
        <DeleteList
          list={list}
          onClose={close}
          onDeleted={() => void navigate(pages.myBins.path, { replace: true })}
        />
      )}
    </div>
  )
}

import { BookmarkX, ListPlus, Settings, Trash2, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import type { ListSummary } from '#contract/calls/lists.ts'
import { useNavigate } from '../../router/Router.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { DeleteList } from '../edit/DeleteList.tsx'
import classes from './ListRow.module.css'
import { ListSettings } from '../edit/ListSettings.tsx'
import { useBookmark } from '../use-bookmark.ts'

export function OwnRowActions({ list }: { list: ListSummary }) {
  const navigate = useNavigate()
  const [opened, setOpened] = useState<'settings' | 'delete'>()
  const close = () => setOpened(undefined)
  return (
    <>
      <RowAction
        icon={ListPlus}
        label="Edit Bins"
        list={list}
        onClick={() => navigate(`/list/${list.id}?edit=true`)}
      />
      <RowAction icon={Settings} label="Settings" list={list} onClick={() => setOpened('settings')} />
      <RowAction icon={Trash2} label="Delete" list={list} onClick={() => setOpened('delete')} />
      {opened === 'settings' && <ListSettings list={list} onClose={close} />}
      {opened === 'delete' && <DeleteList list={list} onClose={close} onDeleted={close} />}
    </>
  )
}

export function BookmarkRowActions({ list }: { list: ListSummary }) {
  const bookmark = useBookmark(list)
  const remove = () =>
    bookmark.mutate(false, {
      onSuccess: () =>
        showToast({
          tone: 'good',
          title: 'Bookmark removed',
          action: { label: 'Undo', undoes: true, run: () => bookmark.mutate(true) },
        }),
    })
  return <RowAction icon={BookmarkX} label="Remove bookmark" list={list} onClick={remove} />
}

interface Props {
  icon: LucideIcon
  label: string
  list: ListSummary
  onClick: () => void
}

const RowAction = ({ icon: Icon, label, list, onClick }: Props) => (
  <button
    type="button"
    data-tip={label}
    className={classes.icon}
    aria-label={`${label}: ${list.name}`}
    onClick={onClick}
  >
    <Icon size={16} aria-hidden />
  </button>
)

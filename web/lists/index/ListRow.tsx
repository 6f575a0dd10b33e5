import { Bookmark, Eye, BookmarkX, ListPlus, Settings, Trash2, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import type { ListSummary } from '#contract/calls/lists.ts'
import { plural, formatNumber } from '#contract/formats/numbers.ts'
import { Link } from '../../router/Link.tsx'
import { Moment } from '../../ui/text/Moment.tsx'
import { firstLetter } from '../../ui/text/format.ts'
import classes from './ListRow.module.css'
import { Visibility } from '../Visibility.tsx'
import { useNavigate } from '../../router/Router.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { DeleteList } from '../edit/DeleteList.tsx'
import { ListSettings } from '../edit/ListSettings.tsx'
import { useBookmark } from '../use-bookmark.ts'

export const ListRow = ({ list, isBookmark }: { list: ListSummary; isBookmark: boolean }) => (
  <li className={classes.row}>
    <span className="avatar" aria-hidden>
      {firstLetter(list.name)}
    </span>
    <div className={classes.about}>
      <div className={classes.title}>
        <Link to={`/list/${list.id}`} className={classes.name!}>
          <bdi>{list.name}</bdi>
        </Link>
        <Visibility isPublic={list.is_public} />
      </div>
      {list.description && (
        <p className={classes.description}>
          <bdi>{list.description}</bdi>
        </p>
      )}
    </div>
    <div className={classes.facts}>
      <span className={classes.count}>{plural(list.count, 'BIN')}</span>
      <span className={classes.figure} title={plural(list.views, 'view')}>
        <Eye size={14} aria-label="Views" /> {formatNumber(list.views)}
      </span>
      <span className={classes.figure} title={plural(list.bookmarks, 'bookmark')}>
        <Bookmark size={14} aria-label="Bookmarks" /> {formatNumber(list.bookmarks)}
      </span>
      <span className={classes.when}>
        {isBookmark && !list.is_owner ? (
          <>
            by <bdi>{list.user.name ?? 'Anonymous'}</bdi>
          </>
        ) : (
          <>
            Updated <Moment iso={list.updated_at} isDay />
          </>
        )}
      </span>
    </div>
    <div className={classes.actions}>
      {isBookmark ? <BookmarkRowActions list={list} /> : <OwnRowActions list={list} />}
    </div>
  </li>
)

function OwnRowActions({ list }: { list: ListSummary }) {
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

function BookmarkRowActions({ list }: { list: ListSummary }) {
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

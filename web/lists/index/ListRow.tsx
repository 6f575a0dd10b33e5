import { Bookmark, Eye } from 'lucide-react'
import type { ListSummary } from '#contract/calls/lists.ts'
import { Link } from '../../router/Link.tsx'
import { Moment } from '../../ui/text/Moment.tsx'
import { plural, formatNumber } from '#contract/formats/numbers.ts'
import { firstLetter } from '../../ui/text/format.ts'
import classes from './ListRow.module.css'
import { BookmarkRowActions, OwnRowActions } from './row-actions.tsx'
import { Visibility } from '../Visibility.tsx'

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

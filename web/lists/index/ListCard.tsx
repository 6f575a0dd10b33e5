import { Bookmark, Eye } from 'lucide-react'
import type { Output } from '#contract/api.ts'
import { plural, formatNumber } from '#contract/formats/numbers.ts'
import { Link } from '../../router/Link.tsx'
import { Badge } from '../../ui/text/Badge.tsx'
import classes from './AllListsPage.module.css'

type PublicList = Output<'GET /api/all-public/binlists'>['data'][number]

export const ListCard = ({ list }: { list: PublicList }) => (
  <li className={classes.card}>
    <div className={classes.title}>
      <Link to={`/list/${list.id}`} className={classes.name!}>
        <bdi>{list.name}</bdi>
      </Link>
      <Badge>{plural(list.count, 'BIN')}</Badge>
    </div>
    <p className={classes.description}>
      <bdi>{list.description}</bdi>
    </p>
    <p className={classes.facts}>
      <time dateTime={list.created_at} title={new Date(list.created_at).toLocaleString()}>
        Created {timeAgo(list.created_at)}
      </time>
      {list.views > 0 && (
        <span className={classes.fact} title={plural(list.views, 'view')}>
          <Eye size={14} aria-label="Views" /> {formatNumber(list.views)}
        </span>
      )}
      {list.bookmarks > 0 && (
        <span className={classes.fact} title={plural(list.bookmarks, 'bookmark')}>
          <Bookmark size={14} aria-label="Bookmarks" /> {formatNumber(list.bookmarks)}
        </span>
      )}
    </p>
  </li>
)

const day = 86_400_000

/** `Today`, `2 days ago`, `1 month ago`. */
export function timeAgo(iso: string, now = Date.now()): string {
  const days = Math.floor((now - Date.parse(iso)) / day)
  if (Number.isNaN(days)) return 'Unknown'
  // Also when the time is in the future, because this clock is behind the server's.
  if (days < 1) return 'Today'
  if (days < 30) return ago(days, 'day')
  if (days < 365) return ago(Math.floor(days / 30), 'month')
  return ago(Math.floor(days / 365), 'year')
}

const ago = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`

import { Bookmark, Eye } from 'lucide-react'
import type { Output } from '#contract/api.ts'
import { Link } from '../../router/Link.tsx'
import { Badge } from '../../ui/text/Badge.tsx'
import { plural, formatNumber } from '#contract/formats/numbers.ts'
import { timeAgo } from './time-ago.ts'
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

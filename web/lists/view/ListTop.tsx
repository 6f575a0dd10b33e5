import { Rss } from 'lucide-react'
import { filledIn } from '../../first-view.ts'
import { Badge } from '../../ui/text/Badge.tsx'
import { Moment } from '../../ui/text/Moment.tsx'
import { plural, firstLetter } from '../../ui/text/format.ts'
import { Description } from './Description.tsx'
import classes from './ListHeader.module.css'
import { Visibility } from '../Visibility.tsx'

/** The name, owner and key facts of a list, which the server sends as HTML, and what can be done with it. */
export const ListTop = filledIn('listTop', ({ list, children }) => {
  const feed = `/api/binlists/${list.id}/feed`
  return (
    <header className={classes.header}>
      <span className={classes.avatar} aria-hidden>
        {firstLetter(list.name)}
      </span>
      <div className={classes.title}>
        <h1>
          <bdi>{list.name}</bdi>
        </h1>
        <div className={classes.facts}>
          <Visibility isPublic={list.is_public} />
          <Badge>{plural(list.count, 'BIN')}</Badge>
          <Badge>{plural(list.views, 'View')}</Badge>
          <span>
            by <bdi>{list.user.name ?? 'Anonymous'}</bdi>
          </span>
          <span>
            Updated <Moment iso={list.updated_at} isDay />
          </span>
          {list.is_public && (
            <a href={feed} className={classes.feed}>
              <Rss size={14} aria-hidden /> Feed
            </a>
          )}
        </div>
      </div>
      {list.description && <Description text={list.description} />}
      {children}
    </header>
  )
})

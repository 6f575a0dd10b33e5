import { firstLetter } from '../ui/text/format.ts'
import { Badge } from '../ui/text/Badge.tsx'
import type { Tag } from './review-tags.ts'
import classes from './TagBadges.module.css'

/** What a review says in a word. Where there is little room, how many more it says. */
export function TagBadges({ tags, most = tags.length }: { tags: Tag[]; most?: number }) {
  const more = tags.slice(most)
  return (
    <span className="cluster tight">
      {tags.slice(0, most).map((tag) => (
        <Badge key={tag.id}>
          <TagAvatar name={tag.name} />
          <span>{tag.label}</span>
        </Badge>
      ))}
      {more.length > 0 && (
        <span className={classes.more} title={more.map(({ label }) => label).join(', ')}>
          +{more.length}
        </span>
      )}
    </span>
  )
}

export const TagAvatar = ({ name }: { name: string }) => (
  <span className={classes.avatar} aria-hidden>
    {firstLetter(name)}
  </span>
)

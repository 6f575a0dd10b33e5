import { firstLetter } from '../ui/text/format.ts'
import { Badge } from '../ui/text/Badge.tsx'
import type { Tag } from './review-tags.ts'
import classes from './ReviewDetails.module.css'

export function TagBadges({ tags, max = tags.length }: { tags: Tag[]; max?: number }) {
  const hidden = tags.slice(max)
  return (
    <span className="cluster tight">
      {tags.slice(0, max).map((tag) => (
        <Badge key={tag.id}>
          <TagAvatar name={tag.name} />
          <span>{tag.label}</span>
        </Badge>
      ))}
      {hidden.length > 0 && (
        <span className={classes.more} title={hidden.map(({ label }) => label).join(', ')}>
          +{hidden.length}
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

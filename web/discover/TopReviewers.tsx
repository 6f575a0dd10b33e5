import { Trophy } from 'lucide-react'
import { plural } from '#contract/formats/numbers.ts'
import { Empty } from '../ui/feedback/Empty.tsx'
import type { Discoveries } from './discover-query.ts'
import classes from './DiscoverPage.module.css'

const metals = ['Gold', 'Silver', 'Bronze']

export function TopReviewers({ reviewers }: { reviewers: Discoveries['top_reviewers'] }) {
  if (reviewers.length === 0) return <Empty text="No one has written a review yet." />
  return (
    <ol className={classes.names}>
      {reviewers.map(({ hash, name, reviews_count: count }, at) => {
        const shown = name ?? 'Anonymous'
        return (
          <li key={hash} className={classes.reviewer}>
            <Place at={at} />
            <div className={classes.about}>
              <bdi className={classes.name} title={shortName(shown) === shown ? undefined : shown}>
                {shortName(shown)}
              </bdi>
              <span className="text-xs quiet">{plural(count, 'review')}</span>
            </div>
          </li>
        )
      })}
    </ol>
  )
}

function Place({ at }: { at: number }) {
  const metal = metals[at]
  return (
    <span className={classes.place} data-metal={metal}>
      {metal ? <Trophy size={18} aria-label={`${metal} trophy`} /> : <span aria-hidden>{at + 1}</span>}
    </span>
  )
}

const longest = 16
const kept = 13

/** Shortens long names, which would push the content next to them away. An emoji counts as one character. */
export function shortName(name: string): string {
  const characters = [...name]
  return characters.length > longest ? `${characters.slice(0, kept).join('')}...` : name
}

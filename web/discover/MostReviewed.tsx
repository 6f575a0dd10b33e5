import { Star } from 'lucide-react'
import { titleCase } from '#contract/formats/title-case.ts'
import { Link } from '../router/Link.tsx'
import { ButtonLink } from '../ui/buttons/Button.tsx'
import { BrandIcon } from '../ui/pictures/BrandIcon.tsx'
import { Empty } from '../ui/feedback/Empty.tsx'
import { plural } from '#contract/formats/numbers.ts'
import type { Discoveries } from './discover-query.ts'
import classes from './DiscoverPage.module.css'

export function MostReviewed({ bins }: { bins: Discoveries['top_reviewed_bins'] }) {
  if (bins.length === 0) {
    return (
      <Empty text="No BINs have been reviewed yet.">
        <ButtonLink to="/" variant="default">
          Look up a BIN to review
        </ButtonLink>
      </Empty>
    )
  }
  return (
    <ol className={classes.cards}>
      {bins.map(({ bin, brand, icon_type: icon, avg_rating: mean, review_count: count }) => (
        <li key={bin} className={classes.card}>
          <BrandIcon type={icon} />
          <div className={classes.about}>
            <Link to={`/bin/${bin}`} className={classes.bin}>
              {bin}
            </Link>
            <span className="truncate text-xs quiet">
              {brand === null ? 'Brand unknown' : titleCase(brand)}
            </span>
          </div>
          <p className={classes.rating}>
            <strong>{mean.toFixed(1)}</strong>
            <Star size={14} aria-label="stars" />
            <span>({plural(count, 'review')})</span>
          </p>
        </li>
      ))}
    </ol>
  )
}

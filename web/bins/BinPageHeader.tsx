import { Star } from 'lucide-react'
import type { BinDetail } from '#contract/calls/bin-pages.ts'
import { Link } from '../router/Link.tsx'
import { CopyButton } from '../ui/buttons/CopyButton.tsx'
import { plural } from '#contract/formats/numbers.ts'
import classes from './BinPage.module.css'

export const BinPageHeader = ({ bin, detail }: { bin: string; detail: BinDetail | undefined }) => (
  <header className={classes.header}>
    <div className={classes.bin}>
      <h1 className="mono">{bin}</h1>
      <CopyButton text={bin} label="Copy BIN" />
    </div>
    <div className={classes.under}>
      {detail?.bank_name && (
        <p className={classes.bank}>
          {detail.bank_slug ? (
            <Link to={`/bank/${detail.bank_slug}`}>{detail.bank_name}</Link>
          ) : (
            detail.bank_name
          )}
        </p>
      )}
      {detail && detail.avg_rating !== null && (
        <p className="rating">
          <strong>{detail.avg_rating.toFixed(1)}</strong>
          <Star size={16} role="img" aria-label="stars" />
          <span>({plural(detail.total_reviews, 'review')})</span>
        </p>
      )}
    </div>
  </header>
)

import { Link } from '../router/Link.tsx'
import { filledIn } from '../first-view.ts'
import classes from './BinPage.module.css'
import { CardPicture } from './CardPicture.tsx'
import { FactGrid } from './FactGrid.tsx'
import { Star } from 'lucide-react'
import type { BinDetail } from '#contract/calls/bin-pages.ts'
import { CopyButton } from '../ui/buttons/CopyButton.tsx'
import { plural } from '#contract/formats/numbers.ts'

export const BinTop = filledIn('binTop', ({ bin, detail, children }) => (
  <>
    <BinPageHeader bin={bin} detail={detail} />
    {detail && !detail.in_dataset && <NotInDataset matched={detail.matched} />}
    <div className={classes.facts}>
      <CardPicture bin={bin} facts={detail} />
      <div>
        <FactGrid facts={detail} />
        {children}
      </div>
    </div>
  </>
))

function NotInDataset({ matched }: { matched: string | undefined }) {
  return (
    <p className={classes.notInDataset}>
      This BIN is not in the dataset in use.{' '}
      {matched === undefined ? (
        'Its reviews and public lists are kept.'
      ) : (
        <>
          Facts of{' '}
          <Link to={`/bin/${matched}`} className="mono">
            {matched}
          </Link>
          , the longest known prefix.
        </>
      )}
    </p>
  )
}

const BinPageHeader = ({ bin, detail }: { bin: string; detail: BinDetail | undefined }) => (
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

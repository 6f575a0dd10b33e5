import { Link } from '../router/Link.tsx'
import { filledIn } from '../first-view.ts'
import classes from './BinPage.module.css'
import { BinPageHeader } from './BinPageHeader.tsx'
import { CardPicture } from './CardPicture.tsx'
import { FactGrid } from './FactGrid.tsx'

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

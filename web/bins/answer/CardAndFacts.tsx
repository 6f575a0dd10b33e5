import type { BinRow } from '#contract/calls/bins.ts'
import { Link } from '../../router/Link.tsx'
import classes from './CardAndFacts.module.css'
import { CardPicture } from '../CardPicture.tsx'
import { FactGrid, type Facts } from '../FactGrid.tsx'

export const CardAndFacts = ({ bin, facts }: { bin: string; facts: Facts | undefined }) => (
  <div className={classes.both}>
    <div className={classes.card}>
      <CardPicture bin={bin} facts={facts} />
      <Link to={`/bin/${bin}`} className={classes.more!}>
        Reviews, sources and neighbours of <span className="mono">{bin}</span>
      </Link>
    </div>
    <FactGrid facts={facts} />
  </div>
)

export const factsOfRow = (row: BinRow): Facts => ({ ...row, bank_url: row.issuer_url, bank_city: null })

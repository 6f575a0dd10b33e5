import type { BinRow } from '#contract/calls/bins.ts'
import type { RowCertainty } from '#contract/calls/certainty.ts'
import { Link } from '../../router/Link.tsx'
import classes from './CardAndFacts.module.css'
import { CardPicture } from '../CardPicture.tsx'
import { differencesIn, UncertainMark } from '../UncertainMark.tsx'
import { FactGrid, type Facts } from '../FactGrid.tsx'

interface Props {
  bin: string
  facts: Facts | undefined
  certainty: RowCertainty | undefined
}

export function CardAndFacts({ bin, facts, certainty }: Props) {
  const differences = certainty && differencesIn(certainty)
  return (
    <div className={classes.both}>
      <div className={classes.card}>
        <CardPicture bin={bin} facts={facts} />
        <Link to={`/bin/${bin}`} className="text-sm">
          Reviews, sources and neighbours of <span className="mono">{bin}</span>
        </Link>
      </div>
      <div className={classes.facts}>
        <FactGrid facts={facts} />
        {differences && <UncertainMark bin={bin} label={differences} isLabelled />}
      </div>
    </div>
  )
}

export const factsOfRow = (row: BinRow): Facts => ({ ...row, bank_url: row.issuer_url, bank_city: null })

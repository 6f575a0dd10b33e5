import type { ReactNode } from 'react'
import type { BinRow } from '#contract/calls/bins.ts'
import { plural, formatNumber } from '#contract/formats/numbers.ts'
import { Link } from '../../router/Link.tsx'
import classes from './BinCell.module.css'

interface Props {
  row: BinRow
  answered: readonly string[] | undefined
  mark: ReactNode
}

export function BinCell({ row: { bin, longer, matched }, answered, mark }: Props) {
  const link = (
    <Link to={`/bin/${bin}`} className={classes.binLink!}>
      {bin}
    </Link>
  )
  if (matched !== undefined || answered !== undefined) {
    return (
      <span
        className={`${classes.bin} ${classes.stacked}`}
        data-tip={
          matched === undefined ? prefixOf(answered!) : `Facts of ${matched}, the longest known prefix`
        }
      >
        {link}
        <span className={classes.prefix}>
          {matched === undefined ? `for ${short(answered!)}` : `from ${matched}`}
        </span>
        {mark}
      </span>
    )
  }
  const tip = longer
    ? `${plural(longer, 'longer BIN starts', 'longer BINs start')} with it. Tick Extended to see ${longer === 1 ? 'it' : 'them'}.`
    : undefined
  return (
    <span className={classes.bin} data-tip={tip}>
      {link}
      {longer ? (
        <span className={classes.longer}>
          +{formatNumber(longer)} <span className={classes.longerWord}>longer</span>
        </span>
      ) : null}
      {mark}
    </span>
  )
}

const mostNamed = 5

function prefixOf(answered: readonly string[]): string {
  const named = answered.slice(0, mostNamed).join(', ')
  const more = answered.length - mostNamed
  return `The longest known prefix of ${named}${more > 0 ? ` and ${formatNumber(more)} more` : ''}`
}

const short = (answered: readonly string[]): string =>
  answered.length === 1 ? answered[0]! : plural(answered.length, 'BIN')

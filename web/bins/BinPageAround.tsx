import { type ReactNode, useId } from 'react'
import type { BinDetail } from '#contract/calls/bin-pages.ts'
import { noSearch, searchQuery } from '#contract/formats/search-link.ts'
import { Link } from '../router/Link.tsx'
import { formatNumber } from '#contract/formats/numbers.ts'
import classes from './BinPageAround.module.css'
import { describeDifference, type Other } from './describe-difference.ts'

const maxLonger = 24

export const longerLink = (bin: string) => `/?${searchQuery({ ...noSearch, bins: [bin], extended: true })}`

export function BinPageAround({ detail }: { detail: BinDetail }) {
  const { bin, shorter, longer, before, after } = detail
  const group = (title: string, others: Other[], more?: ReactNode) =>
    others.length > 0 && <Group title={title} others={others} detail={detail} more={more} />
  return (
    <>
      {group(
        `Longer BINs (${formatNumber(longer.total)})`,
        longer.items.slice(0, maxLonger),
        <Link to={longerLink(bin)}>Show all in the lookup</Link>,
      )}
      {group('Shorter BINs', shorter)}
      {group('Neighbours', [...before, ...after])}
    </>
  )
}

interface GroupProps {
  title: string
  others: Other[]
  detail: BinDetail
  more: ReactNode
}

function Group({ title, others, detail, more }: GroupProps) {
  const id = useId()
  return (
    <section className={classes.group} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        {more}
      </div>
      <ul className={classes.list}>
        {others.map((other) => {
          const difference = describeDifference(detail, other)
          return (
            <li key={other.bin}>
              <Link to={`/bin/${other.bin}`} className={classes.link}>
                <span className="mono">{other.bin}</span>
                <span className="truncate text-sm quiet" title={difference}>
                  {difference}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

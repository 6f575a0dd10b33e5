import type { ReactNode } from 'react'
import { useId } from 'react'
import { Link } from 'react-router'
import type { BinDetail } from '#contract/bin-pages.ts'
import { noSearch, searchQuery } from '#contract/formats/search-link.ts'
import { formatNumber } from '../ui/text/format.ts'
import { apart, type Other } from './apart.ts'
import classes from './BinPageAround.module.css'

const shown = 24

/** The way to all BINs that begin with this one. */
export const longerLink = (bin: string) => `/?${searchQuery({ ...noSearch, bins: [bin], extended: true })}`

/** The BINs above, under and beside this one, with what tells them apart from it. */
export function BinPageAround({ detail }: { detail: BinDetail }) {
  const { bin, shorter, longer, before, after } = detail
  const group = (title: string, others: Other[], more?: ReactNode) =>
    others.length > 0 && <Group title={title} others={others} detail={detail} more={more} />
  return (
    <>
      {group(
        `Longer BINs (${formatNumber(longer.total)})`,
        longer.items.slice(0, shown),
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
          const words = apart(detail, other)
          return (
            <li key={other.bin}>
              <Link to={`/bin/${other.bin}`} className={classes.link}>
                <span className="mono">{other.bin}</span>
                <span className="truncate text-sm quiet" title={words}>
                  {words}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

import { Link } from 'react-router'
import type { BinRow } from '#contract/bins.ts'
import { noSearch, searchQuery } from '#contract/search-link.ts'
import { number } from '../ui/words.ts'
import classes from './BinPage.module.css'
import { titleCase } from '#contract/title-case.ts'

const shown = 24

/** The way to all BINs that begin with this one. */
export const longerLink = (bin: string) => `/?${searchQuery({ ...noSearch, bins: [bin], extended: true })}`

/** BINs of more digits that the data has under this one. */
export function BinPageLonger({ bin, rows, total }: { bin: string; rows: BinRow[]; total: number }) {
  return (
    <section className={classes.longer} aria-labelledby="longer">
      <div className={classes.longerHead}>
        <h2 id="longer">Longer BINs ({number(total)})</h2>
        {total > shown && <Link to={longerLink(bin)}>Show all in the lookup</Link>}
      </div>
      <ul className={classes.list}>
        {rows.slice(0, shown).map((row) => (
          <li key={row.bin}>
            <Link to={`/bin/${row.bin}`} className={classes.link}>
              <span className="mono">{row.bin}</span>
              <span className={classes.what}>
                {titleCase([row.type, row.category].filter(Boolean).join(' · '))}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { pages } from '#contract/pages.ts'
import { plural, formatNumber } from '#contract/formats/numbers.ts'
import { Link } from '../router/Link.tsx'
import { ButtonLink } from '../ui/buttons/Button.tsx'
import { Empty } from '../ui/feedback/Empty.tsx'
import { ClampedText } from '../ui/listing/ClampedText.tsx'
import rows from '../ui/listing/Rows.module.css'
import { useNarrow } from '../ui/use-narrow.ts'
import type { Discoveries } from './discover-query.ts'
import classes from './DiscoverPage.module.css'

type Recent = Discoveries['recent_bin_lists'][number]

export function RecentLists({ lists }: { lists: Recent[] }) {
  const isWide = !useNarrow('tablet')
  if (lists.length === 0) {
    return (
      <Empty text="No recent bin lists found.">
        <ButtonLink to={pages.createList.path} variant="default">
          New List
        </ButtonLink>
      </Empty>
    )
  }
  return isWide ? <Table lists={lists} /> : <Cards lists={lists} />
}

const Table = ({ lists }: { lists: Recent[] }) => (
  <table className={rows.table} aria-label="Recent Bin Lists">
    <thead>
      <tr>
        <th scope="col" className={classes.listColumn}>
          Name
        </th>
        <th scope="col">Description</th>
        <th scope="col" className={classes.userColumn}>
          Creator
        </th>
        <th scope="col" className={`${classes.countColumn} ${rows.figure}`}>
          BINs
        </th>
      </tr>
    </thead>
    <tbody>
      {lists.map((list) => (
        <tr key={list.hash} className={rows.row}>
          <th scope="row">
            <Name list={list} />
          </th>
          <td>
            <ClampedText text={list.description} />
          </td>
          <td>
            <bdi className={classes.oneLine}>{list.user.name ?? '-'}</bdi>
          </td>
          <td className={rows.figure}>{formatNumber(list.count)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Cards = ({ lists }: { lists: Recent[] }) => (
  <ul className="card divided dims" aria-label="Recent Bin Lists">
    {lists.map((list) => (
      <li key={list.hash} className={`${rows.card} ${rows.row}`}>
        <Name list={list} />
        {list.description && <ClampedText text={list.description} />}
        <span className={`${rows.line} ${rows.small}`}>
          <bdi className={classes.oneLine}>{list.user.name ?? '-'}</bdi>
          <span className={classes.bins}>{plural(list.count, 'BIN')}</span>
        </span>
      </li>
    ))}
  </ul>
)

const Name = ({ list }: { list: Recent }) => (
  <Link to={`/list/${list.hash}`} className={rows.lead!}>
    <bdi className="clamp">{list.name}</bdi>
  </Link>
)

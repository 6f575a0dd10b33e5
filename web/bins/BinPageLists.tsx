import type { BinDetail } from '#contract/calls/bin-pages.ts'
import { pages } from '#contract/pages.ts'
import { Link } from '../router/Link.tsx'
import { ButtonLink } from '../ui/buttons/Button.tsx'
import { ClampedText } from '../ui/listing/ClampedText.tsx'
import { Empty } from '../ui/feedback/Empty.tsx'
import { Moment } from '../ui/text/Moment.tsx'
import { PagedSection } from '../ui/listing/PagedSection.tsx'
import rows from '../ui/listing/Rows.module.css'
import { useNarrow } from '../ui/use-narrow.ts'
import { plural, formatNumber } from '#contract/formats/numbers.ts'
import classes from './BinPageLists.module.css'

interface Props {
  lists: BinDetail['public_lists'] | undefined
  isNext: boolean
  onPage: (page: number) => void
}

export function BinPageLists({ lists, isNext, onPage }: Props) {
  const isWide = !useNarrow('tablet')
  const Shown = isWide ? Table : Cards
  return (
    <PagedSection title="Public Lists" pagination={lists?.pagination} isNext={isNext} onPage={onPage}>
      {lists?.pagination.total === 0 && (
        <Empty text="No public lists found with this BIN.">
          <ButtonLink variant="default" to={pages.allLists.path}>
            Browse public lists
          </ButtonLink>
        </Empty>
      )}
      {lists && lists.items.length > 0 && <Shown lists={lists.items} isDimmed={isNext} />}
    </PagedSection>
  )
}

interface ShownProps {
  lists: BinDetail['public_lists']['items']
  isDimmed: boolean
}

const Table = ({ lists, isDimmed }: ShownProps) => (
  <table
    className={rows.table}
    aria-label="Public lists"
    aria-busy={isDimmed}
    data-dimmed={isDimmed || undefined}
  >
    <thead>
      <tr>
        <th scope="col" className={classes.name}>
          Name
        </th>
        <th scope="col">Description</th>
        <th scope="col" className={`${classes.bins} ${rows.figure}`}>
          BINs
        </th>
        <th scope="col" className={classes.updated}>
          Last Updated
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
          <td className={rows.figure}>{formatNumber(list.count)}</td>
          <td>
            <Moment iso={list.updated_at} isDay />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Cards = ({ lists, isDimmed }: ShownProps) => (
  <ul
    className="card divided dims"
    aria-label="Public lists"
    aria-busy={isDimmed}
    data-dimmed={isDimmed || undefined}
  >
    {lists.map((list) => (
      <li key={list.hash} className={`${rows.card} ${rows.row}`}>
        <Name list={list} />
        {list.description && <ClampedText text={list.description} />}
        <span className={`${rows.line} ${rows.small}`}>
          {plural(list.count, 'BIN')}
          <span>
            Updated <Moment iso={list.updated_at} isDay />
          </span>
        </span>
      </li>
    ))}
  </ul>
)

const Name = ({ list }: { list: ShownProps['lists'][number] }) => (
  <Link to={`/list/${list.hash}`} className={rows.lead!}>
    <bdi>{list.name}</bdi>
  </Link>
)

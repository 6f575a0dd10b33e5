import { pages } from '#contract/pages.ts'
import { plural, formatNumber } from '#contract/formats/numbers.ts'
import { Link } from '../router/Link.tsx'
import { ButtonLink } from '../ui/buttons/Button.tsx'
import { Empty } from '../ui/feedback/Empty.tsx'
import { ClampedText } from '../ui/listing/ClampedText.tsx'
import { Listing } from '../ui/listing/Listing.tsx'
import rows from '../ui/listing/Rows.module.css'
import type { Discoveries } from './discover-query.ts'
import classes from './DiscoverPage.module.css'

type Recent = Discoveries['recent_bin_lists'][number]

export function RecentLists({ lists }: { lists: Recent[] }) {
  if (lists.length === 0) {
    return (
      <Empty text="No recent bin lists found.">
        <ButtonLink to={pages.createList.path} variant="default">
          New List
        </ButtonLink>
      </Empty>
    )
  }
  return (
    <Listing
      label="Recent Bin Lists"
      items={lists}
      columns={[
        { title: 'Name', className: classes.listColumn, cell: (list) => <Name list={list} /> },
        { title: 'Description', cell: ({ description }) => <ClampedText text={description} /> },
        { title: 'Creator', className: classes.userColumn, cell: (list) => <Creator list={list} /> },
        {
          title: 'BINs',
          className: classes.countColumn,
          isFigure: true,
          cell: ({ count }) => formatNumber(count),
        },
      ]}
      card={(list) => (
        <>
          <Name list={list} />
          {list.description && <ClampedText text={list.description} />}
          <span className={`${rows.line} ${rows.small}`}>
            <Creator list={list} />
            <span className={classes.bins}>{plural(list.count, 'BIN')}</span>
          </span>
        </>
      )}
    />
  )
}

const Creator = ({ list }: { list: Recent }) => <bdi className={classes.oneLine}>{list.user.name ?? '-'}</bdi>

const Name = ({ list }: { list: Recent }) => (
  <Link to={`/list/${list.hash}`} className={rows.lead!}>
    <bdi className="clamp">{list.name}</bdi>
  </Link>
)

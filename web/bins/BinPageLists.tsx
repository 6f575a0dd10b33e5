import type { BinDetail } from '#contract/calls/bin-pages.ts'
import { pages } from '#contract/pages.ts'
import { Link } from '../router/Link.tsx'
import { ButtonLink } from '../ui/buttons/Button.tsx'
import { ClampedText } from '../ui/listing/ClampedText.tsx'
import { Empty } from '../ui/feedback/Empty.tsx'
import { Moment } from '../ui/text/Moment.tsx'
import { Listing } from '../ui/listing/Listing.tsx'
import { PagedSection } from '../ui/listing/PagedSection.tsx'
import rows from '../ui/listing/Rows.module.css'
import { plural, formatNumber } from '#contract/formats/numbers.ts'
import classes from './BinPageLists.module.css'

interface Props {
  lists: BinDetail['public_lists'] | undefined
  isNext: boolean
  onPage: (page: number) => void
}

export function BinPageLists({ lists, isNext, onPage }: Props) {
  return (
    <PagedSection title="Public Lists" pagination={lists?.pagination} isNext={isNext} onPage={onPage}>
      {lists?.pagination.total === 0 && (
        <Empty text="No public lists found with this BIN.">
          <ButtonLink variant="default" to={pages.allLists.path}>
            Browse public lists
          </ButtonLink>
        </Empty>
      )}
      {lists && lists.items.length > 0 && (
        <Listing
          label="Public lists"
          items={lists.items}
          isDimmed={isNext}
          columns={[
            { title: 'Name', className: classes.name, cell: (list) => <Name list={list} /> },
            { title: 'Description', cell: ({ description }) => <ClampedText text={description} /> },
            {
              title: 'BINs',
              className: classes.bins,
              isFigure: true,
              cell: ({ count }) => formatNumber(count),
            },
            {
              title: 'Last Updated',
              className: classes.updated,
              cell: (list) => <Moment iso={list.updated_at} isDay />,
            },
          ]}
          card={(list) => (
            <>
              <Name list={list} />
              {list.description && <ClampedText text={list.description} />}
              <span className={`${rows.line} ${rows.small}`}>
                {plural(list.count, 'BIN')}
                <span>
                  Updated <Moment iso={list.updated_at} isDay />
                </span>
              </span>
            </>
          )}
        />
      )}
    </PagedSection>
  )
}

const Name = ({ list }: { list: BinDetail['public_lists']['items'][number] }) => (
  <Link to={`/list/${list.hash}`} className={rows.lead!}>
    <bdi>{list.name}</bdi>
  </Link>
)

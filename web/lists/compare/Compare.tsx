import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { ListView } from '#contract/calls/lists.ts'
import { readPage } from '#contract/formats/search-link.ts'
import { Link } from '../../router/Link.tsx'
import { useSearchParams } from '../../router/Router.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { BinTable, BinTableSkeleton } from '../../bin-table/BinTable.tsx'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { Failure } from '../../ui/feedback/Failure.tsx'
import { Pager } from '../../ui/listing/Pager.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { formatNumber } from '#contract/formats/numbers.ts'
import classes from './Compare.module.css'
import { comparison, type Part } from '../list-queries.ts'

const parts: [part: Part, label: string][] = [
  ['both', 'In both'],
  ['here', 'Only here'],
  ['there', 'Only there'],
]

interface Props {
  list: ListView
  otherId: string
  onEnd: () => void
}

export function Compare({ list, otherId, onEnd }: Props) {
  const [query, setQuery] = useSearchParams()
  const part = parts.find(([part]) => part === query.get('part'))?.[0] ?? 'both'
  const page = readPage(query)
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(
    comparison(list.id, otherId, part, page),
  )
  const goTo = (part: Part, page: number) =>
    setQuery({ compare: otherId, part, ...(page > 1 && { page: String(page) }) })
  const counts = data && { both: data.both_count, here: data.here_count, there: data.there_count }
  const isFailed = error !== null && (!data || isPlaceholderData)
  return (
    <section className={`stack ${classes.compare}`} aria-label="Comparison">
      <div className={classes.head}>
        <h2>
          Compared with{' '}
          {data && (
            <Link to={`/list/${otherId}`} className="reach">
              <bdi>{data.there.name}</bdi>
            </Link>
          )}
        </h2>
        <Button variant="default" leftSection={<X size={16} aria-hidden />} onClick={onEnd}>
          Stop comparing
        </Button>
      </div>
      {isFailed ? (
        <Failure title="The lists could not be compared" error={error} retry={{ refetch, isFetching }} />
      ) : (
        <Tabs
          label="Comparison results"
          tabs={parts.map(([value, label]) => ({
            value,
            label: (
              <>
                {label} <span className={classes.count}>{counts && formatNumber(counts[value])}</span>
              </>
            ),
          }))}
          value={part}
          onChange={(part) => goTo(part, 1)}
        >
          {!data && <BinTableSkeleton />}
          {data && data.items.length === 0 && (
            <NoEntries part={part} page={page} onFirstPage={() => goTo(part, 1)} />
          )}
          {data && data.items.length > 0 && (
            <>
              <BinTable
                label={parts.find(([value]) => value === part)![1]}
                rows={data.items}
                from={data.pagination.from}
                total={data.pagination.total}
                dimmed={isPlaceholderData}
                isWhole
              />
              <Pager pagination={data.pagination} onPage={(page) => goTo(part, page)} label="Pages of BINs" />
            </>
          )}
        </Tabs>
      )}
    </section>
  )
}

const emptyTexts: Record<Part, string> = {
  both: 'The lists have no BINs in common.',
  here: 'Every BIN in this list is also in the other one.',
  there: 'Every BIN in the other list is also in this one.',
}

const NoEntries = ({ part, page, onFirstPage }: { part: Part; page: number; onFirstPage: () => void }) => (
  <Empty text={page > 1 ? `There is no page ${page}.` : emptyTexts[part]}>
    {page > 1 && (
      <Button variant="default" onClick={onFirstPage}>
        First page
      </Button>
    )}
  </Empty>
)

import { useQuery } from '@tanstack/react-query'
import { limits } from '#contract/limits.ts'
import { pages } from '#contract/pages.ts'
import { plural } from '#contract/formats/numbers.ts'
import type { Watch, WatchChange } from '#contract/calls/watches.ts'
import { changePath, watchedPath, type WatchKind } from '#contract/watch-kinds.ts'
import { describeChange } from '../ui/text/describe-disagreement.ts'
import { Link } from '../router/Link.tsx'
import { Button, ButtonLink } from '../ui/buttons/Button.tsx'
import { Empty } from '../ui/feedback/Empty.tsx'
import { Failure } from '../ui/feedback/Failure.tsx'
import { Section } from '../ui/forms/Section.tsx'
import { Pager } from '../ui/listing/Pager.tsx'
import { Badge } from '../ui/text/Badge.tsx'
import { Moment } from '../ui/text/Moment.tsx'
import { WatchFeed } from './WatchFeed.tsx'
import { WatchWebhook } from './WatchWebhook.tsx'
import { useWatches, watchChanges, watchesQuery } from './watch-queries.ts'
import classes from './Watching.module.css'

interface Props {
  page: number
  onPage: (page: number) => void
}

export function Watching({ page, onPage }: Props) {
  const { data, error, isFetching, refetch } = useQuery({ ...watchesQuery, staleTime: 0 })
  if (error && !data) {
    return (
      <Failure title="Could not load what you watch" error={error}>
        <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </Failure>
    )
  }
  if (!data) return <div className="waiting" aria-busy />
  return (
    <div className={classes.sections}>
      <Section
        title="Watched"
        text={`Up to ${limits.watchesPerAccount}. From then on, you see here what imports and accepted corrections change.`}
      >
        <Watched watches={data.data} />
      </Section>
      <Section title="Changes" text={`Kept for ${limits.watchChangeDays} days.`}>
        <Changes watches={data.data} page={page} onPage={onPage} />
      </Section>
      <WatchFeed feed={data.feed} />
      <WatchWebhook webhook={data.webhook} />
    </div>
  )
}

const kinds: Record<WatchKind, string> = {
  bin: 'BIN',
  bank: 'Bank',
  family: 'Family',
  country: 'Country',
  search: 'Search',
  list: 'List',
}

function Watched({ watches }: { watches: readonly Watch[] }) {
  const { stopping } = useWatches()
  if (watches.length === 0) {
    return (
      <Empty>
        You watch nothing yet. Choose “Watch” on a BIN, bank, country, list or search.
        <ButtonLink to={pages.lookup.path}>Look up a BIN</ButtonLink>
      </Empty>
    )
  }
  return (
    <ul className="card divided" aria-label="Watched">
      {watches.map((watch) => (
        <li key={watch.id} className={classes.row}>
          <div className={classes.about}>
            <Badge>{kinds[watch.kind]}</Badge>
            {watch.label === null ? (
              <span className="quiet">No longer available</span>
            ) : (
              <Link to={watchedPath(watch)} className={classes.label}>
                <bdi>{watch.label}</bdi>
              </Link>
            )}
          </div>
          <Button
            variant="default"
            aria-label={`Stop watching ${watch.label ?? 'a list'}`}
            onClick={() => !stopping.isPending && stopping.mutate(watch)}
          >
            Stop
          </Button>
        </li>
      ))}
    </ul>
  )
}

function Changes({ watches, page, onPage }: Props & { watches: readonly Watch[] }) {
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(watchChanges(page))
  if (error && (!data || isPlaceholderData)) {
    return (
      <Failure title="Could not load what changed" error={error}>
        <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </Failure>
    )
  }
  if (!data) return <div className="waiting" aria-busy />
  if (data.data.length === 0) return <p className="quiet prose">Nothing has changed yet.</p>
  return (
    <>
      <ul className="card divided" aria-label="Changes" aria-busy={isPlaceholderData}>
        {data.data.map((change) => (
          <Change key={change.id} change={change} watch={watches.find(({ id }) => id === change.watch_id)} />
        ))}
      </ul>
      <Pager pagination={data.pagination} onPage={onPage} label="Pages of changes" />
    </>
  )
}

function Change({ change, watch }: { change: WatchChange; watch: Watch | undefined }) {
  const { added, removed, changed, bins, values } = change
  const counts = [
    [added, 'added'],
    [removed, 'removed'],
    [changed, 'changed'],
  ] as const
  const more = added + removed + changed - bins.length
  return (
    <li className={classes.change}>
      <div className={classes.about}>
        <b>
          <bdi>{watch?.label ?? 'A list'}</bdi>
        </b>
        <span>
          {counts
            .filter(([count]) => count > 0)
            .map(([count, word]) => `${plural(count, 'BIN')} ${word}`)
            .join(', ')}
        </span>
        <Link to={changePath(change)} className="text-xs">
          {change.cause === 'import' ? 'Import' : 'Correction'}, <Moment iso={change.date} />
        </Link>
      </div>
      <div className={classes.bins}>
        {bins.map((bin) => (
          <span key={bin}>
            <Link to={`/bin/${bin}`} className="mono">
              {bin}
            </Link>{' '}
            {values
              .filter((value) => value.bin === bin)
              .map(({ field, from, to }) => describeChange(field, from, to))
              .join(', ')}
          </span>
        ))}
        {more > 0 && <span className="quiet">and {plural(more, 'more', 'more')}</span>}
      </div>
    </li>
  )
}

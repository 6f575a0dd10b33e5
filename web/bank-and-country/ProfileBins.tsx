import { useRef, Suspense, useState } from 'react'
import { Button } from '../ui/buttons/Button.tsx'
import { BinTable, BinTableSkeleton } from '../bin-table/BinTable.tsx'
import { facetColumns } from '../filters/facet-filters.tsx'
import { Empty } from '../ui/feedback/Empty.tsx'
import { Pager } from '../ui/listing/Pager.tsx'
import { plural, formatNumber } from '#contract/formats/numbers.ts'
import { noView, type Profile, type View, chosenCount } from './profile-view.ts'
import classes from './ProfileBins.module.css'
import { ListFilter, X } from 'lucide-react'
import { lazyComponent } from '../ui/lazy-component.ts'
import { useNarrow } from '../ui/use-narrow.ts'

interface Props {
  profile: Profile
  noun: 'bank' | 'country'
  view: View
  isNext: boolean
  goTo: (part: Partial<View>) => void
}

export function ProfileBins({ profile, noun, view, isNext, goTo }: Props) {
  const { name, bins: rows, issues, pagination } = profile
  const top = useRef<HTMLElement>(null)
  const turnPage = (page: number) => {
    goTo({ page })
    // The pager is below the table, so the new rows may start above the viewport.
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView()
  }
  return (
    <section ref={top} className={classes.bins} aria-labelledby="profile-bins">
      <span className="visually-hidden" role="status">
        {isNext ? '' : `${plural(pagination.total, 'BIN')}. Page ${pagination.current_page}.`}
      </span>
      <ProfileToolbar profile={profile} view={view} goTo={goTo} />
      {rows.length > 0 ? (
        <>
          <BinTable
            label={`BINs of ${name}`}
            rows={rows}
            from={pagination.from}
            total={pagination.total}
            filters={facetColumns({ values: issues, chosen: view, onChoose: goTo })}
            dimmed={isNext}
            hideBank={noun === 'bank'}
          />
          <Pager pagination={pagination} onPage={turnPage} label="Pages of BINs" />
        </>
      ) : (
        <NoBins noun={noun} total={pagination.total} page={view.page} goTo={goTo} />
      )}
    </section>
  )
}

export const ProfileBinsSkeleton = ({ noun }: Pick<Props, 'noun'>) => (
  <div className={classes.bins} aria-hidden>
    <div className={classes.toolbar} />
    <BinTableSkeleton hideBank={noun === 'bank'} />
  </div>
)

function NoBins({ noun, total, page, goTo }: Pick<Props, 'noun' | 'goTo'> & { total: number; page: number }) {
  return total === 0 ? (
    <Empty text="No results found for the selected filters.">
      <Button variant="default" onClick={() => goTo(noView)}>
        Clear filters
      </Button>
    </Empty>
  ) : (
    <Empty text={`This ${noun} has no page ${page}.`}>
      <Button variant="default" onClick={() => goTo({ page: 1 })}>
        First page
      </Button>
    </Empty>
  )
}

const FilterSheet = lazyComponent(async () => (await import('../filters/FilterSheet.tsx')).FilterSheet)

interface ProfileToolbarProps {
  profile: Profile
  view: View
  goTo: (part: Partial<View>) => void
}

function ProfileToolbar({ profile, view, goTo }: ProfileToolbarProps) {
  const narrow = useNarrow('tablet')
  const [isOpen, setOpen] = useState(false)
  const chosen = chosenCount(view)
  return (
    <div className={classes.toolbar}>
      <h2 id="profile-bins">BINs</h2>
      <span className="text-sm quiet">
        {chosen > 0 && `${formatNumber(profile.pagination.total)} of ${formatNumber(profile.bin_count)}`}
      </span>
      {chosen > 0 && (
        <Button
          variant="subtle"
          className={`quiet ${classes.clear}`}
          leftSection={<X size={16} aria-hidden />}
          onClick={() => goTo(noView)}
        >
          Clear<span className={classes.word}> filters</span>
        </Button>
      )}
      {narrow && (
        <Button
          variant="default"
          className={classes.filters}
          leftSection={<ListFilter size={16} aria-hidden />}
          rightSection={chosen > 0 && <span className="counter">{chosen}</span>}
          onPointerEnter={FilterSheet.preload}
          onClick={() => setOpen(true)}
        >
          Filters
        </Button>
      )}
      {narrow && isOpen && (
        <Suspense>
          <FilterSheet values={profile.issues} chosen={view} onChoose={goTo} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

import { ListFilter, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../ui/buttons/Button.tsx'
import { lazyComponent } from '../ui/lazy-component.ts'
import { useNarrow } from '../ui/use-narrow.ts'
import { formatNumber } from '#contract/formats/numbers.ts'
import { chosenCount, noView, type Profile, type View } from './profile-view.ts'
import classes from './ProfileBins.module.css'

const FilterSheet = lazyComponent(async () => (await import('../filters/FilterSheet.tsx')).FilterSheet)

interface Props {
  profile: Profile
  view: View
  goTo: (part: Partial<View>) => void
}

export function ProfileToolbar({ profile, view, goTo }: Props) {
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

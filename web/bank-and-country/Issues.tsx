import { useState } from 'react'
import { filters, type FilterName } from '#contract/filters.ts'
import { titleCase } from '#contract/formats/title-case.ts'
import { Tabs } from '../ui/Tabs.tsx'
import { useNarrow } from '../ui/use-narrow.ts'
import { formatNumber } from '#contract/formats/numbers.ts'
import { IssueBars } from './IssueBars.tsx'
import classes from './Issues.module.css'
import { chosenCount, profileFilters, type Profile, type View } from './profile-view.ts'

interface Props {
  profile: Profile
  view: View
  goTo: (part: Partial<View>) => void
}

export function Issues({ profile, view, goTo }: Props) {
  const names = profileFilters(profile)
  const narrow = useNarrow('phone')
  const hasTraits = view.traits.length > 0 || (profile.issues.traits?.length ?? 0) > 0
  const [tab, setTab] = useState<FilterName>(() => names.find((name) => view[name].length > 0) ?? 'vendors')
  const [whole, setWhole] = useState<FilterName[]>([])
  const bars = (name: FilterName) => (
    <IssueBars
      name={name}
      title={titleOf(name)}
      values={profile.issues[name] ?? []}
      isTop={isTop(name)}
      unknown={isTop(name) || name === 'traits' ? 0 : unknownIn(profile, view, name)}
      view={view}
      goTo={goTo}
      isWhole={whole.includes(name)}
      onWhole={(isWhole) =>
        setWhole((names) => (isWhole ? [...names, name] : names.filter((one) => one !== name)))
      }
    />
  )
  return (
    <section aria-labelledby="profile-issues" className={classes.issues}>
      <h2 className="visually-hidden" id="profile-issues">
        Cards issued
      </h2>
      {narrow ? (
        <Tabs
          label="Cards issued"
          tabs={names.map((value) => ({ value, label: <TabLabel name={value} view={view} /> }))}
          value={tab}
          onChange={setTab}
        >
          {bars(tab)}
        </Tabs>
      ) : (
        names
          .filter((name) => name !== 'traits')
          .map((name) => (
            <div key={name} className={classes.panel}>
              {bars(name)}
              {name === 'types' && hasTraits && bars('traits')}
            </div>
          ))
      )}
    </section>
  )
}

export const IssuesSkeleton = () => (
  <div className={classes.issues} aria-hidden>
    {Array.from({ length: 4 }, (_, panel) => (
      <div key={panel} className={classes.panel} data-waiting>
        <div className={classes.field}>
          <div className={classes.head} />
          <ul className={classes.bars}>
            {Array.from({ length: 5 }, (_, at) => (
              <li key={at} className={classes.waiting}>
                <span className="placeholder" />
              </li>
            ))}
          </ul>
        </div>
      </div>
    ))}
  </div>
)

const isTop = (name: FilterName) => filters[name].options === 'searched'

const titleOf = (name: FilterName) => titleCase(filters[name].plural.toUpperCase())

function TabLabel({ name, view }: { name: FilterName; view: View }) {
  const chosen = view[name].length
  return (
    <>
      {titleOf(name)}
      {chosen > 0 && (
        <span className={classes.dot}>
          <span className="visually-hidden">{`(${formatNumber(chosen)} selected)`}</span>
        </span>
      )}
    </>
  )
}

/** How many BINs have no value in this field. Cannot be known when this field and another one are filtered. */
function unknownIn(profile: Profile, view: View, name: FilterName): number {
  const chosenHere = view[name].length
  const chosenElsewhere = chosenCount(view) - chosenHere
  if (chosenHere > 0 && chosenElsewhere > 0) return 0
  const all = chosenHere > 0 ? profile.bin_count : profile.pagination.total
  return all - (profile.issues[name] ?? []).reduce((sum, { count }) => sum + count, 0)
}

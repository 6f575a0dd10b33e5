import { useState } from 'react'
import { filters, type FilterName } from '#contract/filters.ts'
import { titleCase } from '#contract/formats/names/title-case.ts'
import { Tabs } from '../ui/Tabs.tsx'
import { useNarrow } from '../ui/use-narrow.ts'
import { formatNumber } from '#contract/formats/numbers.ts'
import classes from './Issues.module.css'
import { chosenCount, profileFilters, type Profile, type View, toggled } from './profile-view.ts'
import type { Option } from '#contract/first-data.ts'
import { firstData } from '../first-data.ts'
import { MoreBars, ShareBar } from '../ui/listing/ShareBar.tsx'
import { BrandIcon } from '../ui/pictures/BrandIcon.tsx'
import { Flag } from '../ui/pictures/Flag.tsx'
import { formatShare } from '../ui/text/format.ts'

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

/** Cannot be known when this field and another one are filtered. */
function unknownIn(profile: Profile, view: View, name: FilterName): number {
  const chosenHere = view[name].length
  const chosenElsewhere = chosenCount(view) - chosenHere
  if (chosenHere > 0 && chosenElsewhere > 0) return 0
  const all = chosenHere > 0 ? profile.bin_count : profile.pagination.total
  return all - (profile.issues[name] ?? []).reduce((sum, { count }) => sum + count, 0)
}

interface IssueBarsProps {
  name: FilterName
  title: string
  values: Option[]
  /** Only the most frequent values are known, so their shares are not. */
  isTop: boolean
  unknown: number
  view: View
  goTo: (part: Partial<View>) => void
  isWhole: boolean
  onWhole: (isWhole: boolean) => void
}

const shownAtFirst = 5

function IssueBars({ name, title, values, isTop, unknown, view, goTo, isWhole, onWhole }: IssueBarsProps) {
  const chosen = view[name]
  // Without a sum, bars are as long as they are to the longest one. A card may have several traits, or none.
  const isPart = isTop || name === 'traits'
  const sum = isPart ? (values[0]?.count ?? 0) : values.reduce((sum, { count }) => sum + count, 0)
  const all = [...values, ...absent(chosen, values)]
  // One more bar takes no more room than the button to show it.
  const isLong = all.length > shownAtFirst + 1
  const most = isLong && !isWhole ? shownAtFirst : all.length
  // Chosen values are always shown, so that they can be removed.
  const shown = all.filter(({ value }, at) => at < most || chosen.includes(value))
  return (
    <div className={classes.field}>
      <div className={classes.head}>
        <h3>{title}</h3>
        {unknown > 0 && <span>{formatNumber(unknown)} unknown</span>}
        {isTop && isLong && <span>Top {formatNumber(values.length)}</span>}
      </div>
      {all.length === 0 && <p className={classes.nothing}>No data</p>}
      <ul
        className={classes.bars}
        data-whole={isWhole || undefined}
        data-chosen={chosen.length > 0 || undefined}
      >
        {shown.map(({ value, label, count }) => (
          <li key={value}>
            <ShareBar
              icon={<IssueIcon name={name} value={value} />}
              label={label}
              count={count}
              sum={sum}
              {...(!isPart && { share: formatShare(count, sum) })}
              isOn={chosen.includes(value)}
              onClick={() => goTo(toggled(name, value))}
            />
          </li>
        ))}
      </ul>
      {isLong && <MoreBars rest={all.length - shown.length} isWhole={isWhole} onWhole={onWhole} />}
    </div>
  )
}

const absent = (chosen: string[], values: Option[]): Option[] =>
  chosen
    .filter((value) => !values.some((one) => one.value === value))
    .map((value) => ({ value, label: titleCase(value), count: 0 }))

function IssueIcon({ name, value }: { name: FilterName; value: string }) {
  if (filters[name].values === 'countries') return <Flag code={value} />
  if (name !== 'vendors') return null
  const icon = firstData.options.vendors.find((brand) => brand.value === value)?.icon
  return <BrandIcon type={icon ?? 'generic'} size="sm" />
}

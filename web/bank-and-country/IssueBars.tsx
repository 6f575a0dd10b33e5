import { filters, type FilterName } from '#contract/filters.ts'
import type { Option } from '#contract/first-data.ts'
import { titleCase } from '#contract/formats/title-case.ts'
import { firstData } from '../first-data.ts'
import { MoreBars, ShareBar } from '../ui/listing/ShareBar.tsx'
import { BrandIcon } from '../ui/pictures/BrandIcon.tsx'
import { Flag } from '../ui/pictures/Flag.tsx'
import { formatNumber } from '#contract/formats/numbers.ts'
import { formatShare } from '../ui/text/format.ts'
import { toggled, type View } from './profile-view.ts'
import classes from './Issues.module.css'

interface Props {
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

export function IssueBars({ name, title, values, isTop, unknown, view, goTo, isWhole, onWhole }: Props) {
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

import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { bankFilterNames, filters, type BankFilterName } from '#contract/filters.ts'
import { titleCase } from '#contract/formats/title-case.ts'
import { Tabs } from '../ui/Tabs.tsx'
import { useNarrow } from '../ui/use-narrow.ts'
import { formatNumber } from '../ui/text/format.ts'
import { chosenCount, type View } from './bank-address.ts'
import type { Bank } from './bank-query.ts'
import { IssueBars } from './IssueBars.tsx'
import classes from './Issues.module.css'

interface Props {
  bank: Bank
  view: View
  goTo: (part: Partial<View>) => void
}

/** What a bank issues, as bars that filter its BINs: side by side, or in tabs on a phone. */
export function Issues({ bank, view, goTo }: Props) {
  const narrow = useNarrow('phone')
  const [tab, setTab] = useState<BankFilterName>(
    () => bankFilterNames.find((name) => view[name].length > 0) ?? 'vendors',
  )
  const [whole, setWhole] = useState<BankFilterName[]>([])
  const bars = (name: BankFilterName) => (
    <IssueBars
      name={name}
      title={titleOf(name)}
      values={bank.issues[name]}
      unknown={unknownIn(bank, view, name)}
      view={view}
      goTo={goTo}
      isWhole={whole.includes(name)}
      onWhole={(isWhole) =>
        setWhole((names) => (isWhole ? [...names, name] : names.filter((one) => one !== name)))
      }
    />
  )
  return (
    <section aria-labelledby="bank-issues" className={classes.issues}>
      <VisuallyHidden component="h2" id="bank-issues">
        Cards issued
      </VisuallyHidden>
      {narrow ? (
        <Tabs
          label="Cards issued"
          tabs={bankFilterNames.map((value) => ({ value, label: <TabLabel name={value} view={view} /> }))}
          value={tab}
          onChange={setTab}
        >
          {bars(tab)}
        </Tabs>
      ) : (
        bankFilterNames.map((name) => (
          <div key={name} className={classes.panel}>
            {bars(name)}
          </div>
        ))
      )}
    </section>
  )
}

/** A placeholder of the same size. */
export const IssuesSkeleton = () => (
  <div className={classes.issues} aria-hidden>
    {bankFilterNames.map((name) => (
      <div key={name} className={classes.panel} data-waiting>
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

const titleOf = (name: BankFilterName) => titleCase(filters[name].plural.toUpperCase())

function TabLabel({ name, view }: { name: BankFilterName; view: View }) {
  const chosen = view[name].length
  return (
    <>
      {titleOf(name)}
      {chosen > 0 && (
        <span className={classes.dot}>
          <VisuallyHidden>{`(${formatNumber(chosen)} selected)`}</VisuallyHidden>
        </span>
      )}
    </>
  )
}

/** How many BINs have no value in this field. Cannot be known when this field and another one are filtered. */
function unknownIn(bank: Bank, view: View, name: BankFilterName): number {
  const chosenHere = view[name].length
  const chosenElsewhere = chosenCount(view) - chosenHere
  if (chosenHere > 0 && chosenElsewhere > 0) return 0
  const all = chosenHere > 0 ? bank.bin_count : bank.pagination.total
  return all - bank.issues[name].reduce((sum, { count }) => sum + count, 0)
}

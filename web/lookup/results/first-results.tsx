// What surrounds the first rows while React takes over what the server has sent.
import { Bell, Download, Link2, ListPlus, SlidersHorizontal } from 'lucide-react'
import type { Pagination } from '#contract/calls/bins.ts'
import type { FilledIn } from '#contract/first-view.ts'
import type { LookupResults } from '../../queries.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Pager } from '../../ui/listing/Pager.tsx'
import { ExportButtons } from '../export/ExportButtons.tsx'
import { ChipList, chipsOf, SearchChip, valueName } from './chips.tsx'
import { ResultLine } from './ResultLine.tsx'
import classes from './Results.module.css'

/** What is shown above the table comes with its own code. */
export const hasFirstTable = (results: LookupResults | undefined): results is LookupResults =>
  results !== undefined &&
  results.pagination.total > 1 &&
  results.data.length > 0 &&
  !results.not_found.length &&
  !results.matched.length

export const FirstLine = ({ search, results }: FilledIn['firstResults']) => (
  <ResultLine
    results={results}
    chips={
      <ChipList>
        {chipsOf(search).map((chip) => {
          const label = 'label' in chip ? chip.label : valueName(chip, results?.facets)
          return <SearchChip key={label} label={label} />
        })}
      </ChipList>
    }
  >
    {results && results.pagination.total > 0 && (
      <div className={classes.lineActions}>
        <Button variant="default" leftSection={<Bell size={16} aria-hidden />}>
          Watch
        </Button>
        <Button variant="default" leftSection={<Link2 size={16} aria-hidden />}>
          Copy link
        </Button>
        <ExportButtons />
      </div>
    )}
  </ResultLine>
)

export const FirstBelow = ({ pagination }: { pagination: Pagination }) => (
  <div className={classes.below}>
    <Pager pagination={pagination} onPage={() => undefined} label="Pages of results" />
    <div className="cluster">
      {actions.map(([Icon, label]) => (
        <Button key={label} variant="default" leftSection={<Icon size={16} aria-hidden />}>
          {label}
        </Button>
      ))}
    </div>
  </div>
)

const actions = [
  [ListPlus, 'Make List'],
  [Download, 'Download'],
  [SlidersHorizontal, 'Download Settings'],
] as const

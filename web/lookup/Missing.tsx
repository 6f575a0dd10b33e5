import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Search } from '#contract/formats/search-link.ts'
import type { LookupResults } from '../queries.ts'
import { CopyButton } from '../ui/buttons/CopyButton.tsx'
import { plural, formatNumber } from '../ui/text/format.ts'
import classes from './Missing.module.css'

const shownAtFirst = 12

/** The BINs in the search that are not in the dataset. */
export function Missing({
  results: { not_found: missing, longer },
  search,
  goTo,
}: {
  results: LookupResults
  search: Search
  goTo: (search: Search) => void
}) {
  const [all, setAll] = useState(false)
  if (missing.length === 0) return null
  const shown = all ? missing : missing.slice(0, shownAtFirst)
  return (
    <section className={classes.missing} aria-label="BINs not found">
      <span className={classes.title}>{plural(missing.length, 'BIN')} not found</span>
      <CopyButton text={missing.join('\n')} label="Copy the BINs that were not found" />
      <span className={classes.bins}>{shown.join(' ')}</span>
      {missing.length > shownAtFirst && (
        <button type="button" className={classes.more} onClick={() => setAll(!all)} aria-expanded={all}>
          {all ? 'Show fewer' : `and ${formatNumber(missing.length - shownAtFirst)} more`}
        </button>
      )}
      {longer.length > 0 && (
        <p className={classes.longer}>
          {plural(longer.length, 'of them has', 'of them have')} longer BINs in the dataset.
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => goTo({ ...search, extended: true, page: 1 })}
          >
            Show them with Extended
          </Button>
        </p>
      )}
    </section>
  )
}

import { useState, type ReactNode } from 'react'
import type { Search } from '#contract/formats/search-link.ts'
import { plural, formatNumber } from '#contract/formats/numbers.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import type { LookupResults } from '../../queries.ts'
import { CopyButton } from '../../ui/buttons/CopyButton.tsx'
import classes from './ResultParts.module.css'

export function Missing({
  results: { not_found: missing, longer, matched },
  search,
  goTo,
}: {
  results: LookupResults
  search: Search
  goTo: (search: Search) => void
}) {
  return (
    <>
      {missing.length > 0 && (
        <Bins
          label="BINs not found"
          title={`${plural(missing.length, 'BIN')} not found`}
          copyLabel="Copy the BINs that were not found"
          bins={missing}
          separator=" "
        >
          {longer.length > 0 && (
            <p className={classes.longer}>
              {missing.length === 1
                ? 'Longer BINs in the dataset start with it.'
                : `${plural(longer.length, 'of them has', 'of them have')} longer BINs in the dataset.`}
              <Button
                variant="subtle"
                size="compact"
                onClick={() => goTo({ ...search, extended: true, page: 1 })}
              >
                Show them with Extended
              </Button>
            </p>
          )}
        </Bins>
      )}
      {matched.length > 0 && (
        <Bins
          label="BINs matched by a prefix"
          title={`${plural(matched.length, 'BIN')} matched by prefix`}
          copyLabel="Copy the BINs and their prefixes"
          bins={matched.map(({ bin, matched: prefix }) => `${bin} → ${prefix}`)}
          separator=" · "
        />
      )}
    </>
  )
}

const shownAtFirst = 12

interface BinsProps {
  label: string
  title: string
  copyLabel: string
  bins: string[]
  separator: string
  children?: ReactNode
}

function Bins({ label, title, copyLabel, bins, separator, children }: BinsProps) {
  const [all, setAll] = useState(false)
  const shown = all ? bins : bins.slice(0, shownAtFirst)
  return (
    <section className={classes.missing} aria-label={label}>
      <span className={classes.title}>{title}</span>
      <CopyButton text={bins.join('\n')} label={copyLabel} />
      <span className={classes.bins}>{shown.join(separator)}</span>
      {bins.length > shownAtFirst && (
        <button type="button" className={classes.more} onClick={() => setAll(!all)} aria-expanded={all}>
          {all ? 'Show fewer' : `and ${formatNumber(bins.length - shownAtFirst)} more`}
        </button>
      )}
      {children}
    </section>
  )
}

import { dataAge } from '#contract/formats/data-age.ts'
import { Notice } from '../ui/feedback/Notice.tsx'

/** Whoever runs the site can update it; to others it says how far to trust the figures. */
export function OldData({ date }: { date: string | null }) {
  const age = dataAge(date)
  if (!age) return null
  return (
    <Notice tone="warn" isSilent title={`This data is ${age}`}>
      <p>
        Banks and their card ranges have changed since. If you run this site, <code>bindex update</code> looks
        for newer data, and <code>UPDATE_DATA=monthly</code> does so on a schedule; <code>bindex import</code>{' '}
        reads a file of your own. Anyone can suggest a correction on the page of a BIN.
      </p>
    </Notice>
  )
}

import { plural } from '#contract/formats/numbers.ts'
import { changePath } from '#contract/watch-kinds.ts'
import type { WatchChange } from '#contract/calls/watches.ts'
import { atom } from '../platform/http/atom.ts'

interface Feed {
  origin: string
  siteName: string
  createdAt: number
  changes: readonly (WatchChange & { label: string | null; storedAt: number })[]
}

/** Without its own address, which is secret. */
export const watchFeed = ({ origin, siteName, createdAt, changes }: Feed): string =>
  atom({
    id: `${origin}/mybins?tab=watching`,
    title: `Watching – ${siteName}`,
    updated: changes[0]?.storedAt ?? createdAt,
    page: `${origin}/mybins?tab=watching`,
    author: siteName,
    generator: siteName,
    entries: changes.map((change) => ({
      id: `${origin}/mybins?tab=watching#${change.id}`,
      title: `${change.label ?? 'A list'}: ${countsOf(change)}`,
      updated: change.storedAt,
      page: origin + changePath(change),
      text: `${change.bins.map((bin) => describeBin(bin, change)).join('; ')}${moreOf(change)}`,
    })),
  })

function countsOf({ added, removed, changed }: WatchChange): string {
  const parts = [
    [added, 'added'],
    [removed, 'removed'],
    [changed, 'changed'],
  ] as const
  return parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${plural(count, 'BIN')} ${word}`)
    .join(', ')
}

/** `457173 (type: CREDIT → DEBIT)` */
function describeBin(bin: string, { values }: WatchChange): string {
  const own = values.filter((value) => value.bin === bin)
  const said = own.map(({ field, from, to }) => `${field}: ${from ?? 'unknown'} → ${to ?? 'unknown'}`)
  return said.length === 0 ? bin : `${bin} (${said.join(', ')})`
}

function moreOf({ added, removed, changed, bins }: WatchChange): string {
  const more = added + removed + changed - bins.length
  return more > 0 ? ` and ${plural(more, 'more', 'more')}` : ''
}

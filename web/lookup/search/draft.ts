import { binMessages } from '#contract/formats/bin-text.ts'
import { formatNumber } from '#contract/formats/numbers.ts'
import { filterNames, type FilterValues } from '#contract/filters.ts'
import { limits } from '#contract/limits.ts'
import { binsOf, hasCriteria, noSearch, type Search } from '#contract/formats/search-link.ts'
import { joinAutomaticLines } from './automatic-lines.ts'

export interface Draft extends FilterValues {
  text: string
  extended: boolean
}

export const emptyDraft: Draft = draftOf(noSearch, false)

export function draftOf(search: Search, newIsExtended: boolean): Draft {
  const { bins, uncut = bins, page: _, ...rest } = search
  const extended = hasCriteria(search) ? rest.extended : newIsExtended
  return { ...rest, extended, text: uncut.join('\n') }
}

export function searchOf({ text, ...rest }: Draft): Search {
  const lines = rest.extended ? text : joinAutomaticLines(text)
  return { ...rest, bins: binsOf(lines, rest.extended), page: 1 }
}

export function problemOf(search: Search): string | undefined {
  if (!hasCriteria(search)) return binMessages.noCriteria
  const { length } = search.bins
  if (length > limits.binsPerRequest) {
    return `${formatNumber(length)} BINs are too many for one lookup. Look them up in parts.`
  }
  return undefined
}

/** The draft after the search has changed. What both searches have in common stays as it is in the draft. */
export function followingDraft(draft: Draft, before: Draft, after: Draft): Draft {
  const next = { ...draft }
  for (const name of filterNames) if (!sameList(before[name], after[name])) next[name] = after[name]
  if (before.extended !== after.extended) next.extended = after.extended
  const isUnsent = !sameList(searchOf(draft).bins, binsOf(before.text, draft.extended))
  // The text of a search that was just made stays as it was typed.
  const isAfter = sameList(searchOf({ ...draft, extended: after.extended }).bins, searchOf(after).bins)
  if (before.text !== after.text && !isUnsent && !isAfter) next.text = after.text
  return next
}

export function sameCriteria(a: Search, b: Search): boolean {
  return a.extended === b.extended && sameList(a.bins, b.bins) && sameFilters(a, b)
}

const sameFilters = (a: FilterValues, b: FilterValues): boolean =>
  filterNames.every((name) => sameList(a[name], b[name]))

export const sameList = (a: string[], b: string[]): boolean =>
  a === b || (a.length === b.length && a.every((value, at) => value === b[at]))

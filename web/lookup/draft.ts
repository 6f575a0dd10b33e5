import { useState } from 'react'
import { binWords } from '#contract/bin-text.ts'
import { limits } from '#contract/limits.ts'
import {
  binsOf,
  hasCriteria,
  noFilters,
  noSearch,
  type FilterValues,
  type Search,
} from '#contract/search-link.ts'

/** What the panel holds before it is looked up. */
export interface Draft extends FilterValues {
  text: string
  extended: boolean
}

function draftOf(search: Search): Draft {
  const { bins, page: _, ...rest } = search
  return { ...rest, text: bins.join('\n') }
}

export function searchOf({ text, ...rest }: Draft): Search {
  return { ...rest, bins: binsOf(text, rest.extended), page: 1 }
}

export const emptyDraft: Draft = draftOf(noSearch)

/** Why a search cannot be asked for, in words. */
export function problemOf(search: Search): string | undefined {
  if (!hasCriteria(search)) return binWords.noCriteria
  if (search.bins.length > limits.binsPerRequest) return binWords.tooMany
  return undefined
}

/** The draft follows the address: whoever goes back finds the panel as it was. */
export function useDraft(search: Search) {
  const [draft, setDraft] = useState(() => draftOf(search))
  const [followed, setFollowed] = useState(search)
  if (followed !== search) {
    setFollowed(search)
    // What was just looked up stays as it was typed.
    if (!sameCriteria(searchOf(draft), search)) setDraft(draftOf(search))
  }
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  return { draft, change }
}

export function sameCriteria(a: Search, b: Search): boolean {
  return a.extended === b.extended && sameList(a.bins, b.bins) && sameFilters(a, b)
}

const sameFilters = (a: FilterValues, b: FilterValues): boolean =>
  (Object.keys(noFilters) as (keyof FilterValues)[]).every((name) => sameList(a[name], b[name]))

export const sameList = (a: string[], b: string[]): boolean =>
  a === b || (a.length === b.length && a.every((value, at) => value === b[at]))

import { useLayoutEffect } from 'react'
import { noSearch, type Search } from '#contract/formats/search-link.ts'
import { insertLines } from '../../bins/bins-text.ts'
import { searchOf, type Draft } from '../draft.ts'
import { isAbout, type Sheet } from './sheet-state.ts'

/** What reading a table needs of the lookup page. */
interface Access {
  draft: Draft
  change: (part: Partial<Draft>) => void
  /** The search whose results are shown. */
  search: Search
  goTo: (search: Search) => void
}

let access: Access | undefined

/** Files and late decisions about a column arrive long after an event, so they use the latest state of the page. */
export function useBoxAccess(latest: Access): void {
  useLayoutEffect(() => {
    access = latest
  })
  useLayoutEffect(() => () => void (access = undefined), [])
}

export const boxText = (): string => access?.draft.text ?? ''

export const setBoxText = (text: string): void => access?.change({ text })

/** Adds lines below those in the box. */
export function addLines(lines: string[]): void {
  const text = boxText()
  setBoxText(insertLines(text, lines, { start: text.length, end: text.length, extended: true }).text)
}

/** Replaces the BINs of one column in the box with those of another; results of the first are replaced too. */
export function replaceLines(before: Sheet, lines: string[]): void {
  if (!access) return
  const { draft, search, goTo, change } = access
  const all = draft.text.split('\n')
  const place = Math.max(
    0,
    all.findIndex((line) => before.known.has(line)),
  )
  const kept = all.filter((line) => line !== '' && !before.known.has(line))
  const text = [...kept.slice(0, place), ...lines, ...kept.slice(place)].join('\n')
  change({ text })
  if (search !== noSearch && isAbout(before, search.bins)) goTo(searchOf({ ...draft, text }))
}

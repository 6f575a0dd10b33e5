import { useLayoutEffect } from 'react'
import { insertLines } from '../../bins/text/bins-text.ts'
import { isAbout, type Sheet } from './sheet-state.ts'

interface Access {
  text: string
  setText: (text: string) => void
  shownBins: readonly string[]
  lookUp: (text: string) => void
}

let access: Access | undefined

/** Files and late decisions about a column arrive long after an event, so they use the latest state of the page. */
export function useBoxAccess(latest: Access): void {
  useLayoutEffect(() => {
    access = latest
  })
  useLayoutEffect(() => () => void (access = undefined), [])
}

export const boxText = (): string => access?.text ?? ''

export const setBoxText = (text: string): void => access?.setText(text)

export function addLines(lines: string[]): void {
  const text = boxText()
  setBoxText(insertLines(text, lines, { start: text.length, end: text.length, extended: true }).text)
}

export function replaceLines(before: Sheet, lines: string[]): void {
  if (!access) return
  const all = access.text.split('\n')
  const place = Math.max(
    0,
    all.findIndex((line) => before.known.has(line)),
  )
  const kept = all.filter((line) => line !== '' && !before.known.has(line))
  const text = [...kept.slice(0, place), ...lines, ...kept.slice(place)].join('\n')
  access.setText(text)
  if (isAbout(before, access.shownBins)) access.lookUp(text)
}

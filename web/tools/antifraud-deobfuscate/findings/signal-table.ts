import { deviceSignals } from './signals-device.ts'
import { drawingSignals } from './signals-drawing.ts'
import { visitorSignals } from './signals-visitor.ts'
import { plainPath } from '../syntax/uses.ts'

/**
 * What a script can tell of a browser by, with the words for it and where it shows: `navigator.platform` is the end of a path,
 * `"webgl"` a text that is handed to a call, `on:keydown` an event that is listened to.
 */
export type SignalRow = readonly [id: string, words: string, ...shows: string[]]

export interface SignalGroup {
  name: string
  /** What the group tells whoever reads it. */
  tells: string
  rows: readonly SignalRow[]
}

export interface Signal {
  id: string
  group: string
  words: string
}

export const signalGroups: readonly SignalGroup[] = [...drawingSignals, ...deviceSignals, ...visitorSignals]

const byEnd = new Map<string, { path: string; signal: Signal }[]>()
const byText = new Map<string, Signal>()
const byEvent = new Map<string, Signal>()

for (const { name: group, rows } of signalGroups) {
  for (const [id, words, ...shows] of rows) {
    const signal = { id, group, words }
    for (const show of shows) add(show, signal)
  }
}

function add(show: string, signal: Signal): void {
  if (show.startsWith('"')) byText.set(show.slice(1, -1), signal)
  else if (show.startsWith('on:')) byEvent.set(show.slice(3), signal)
  else {
    const end = lastOf(show)
    byEnd.set(end, [...(byEnd.get(end) ?? []), { path: show, signal }])
  }
}

/** The signals that are read where a path of names ends so. */
export function signalsOfPath(path: string): Signal[] {
  const plain = plainPath(path)
  const rows = byEnd.get(lastOf(plain)) ?? []
  return rows
    .filter(({ path: wanted }) => plain === wanted || plain.endsWith(`.${wanted}`))
    .map(({ signal }) => signal)
}

export const signalOfText = (text: string): Signal | undefined => byText.get(text)
export const signalOfEvent = (name: string): Signal | undefined => byEvent.get(name)

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1)
}

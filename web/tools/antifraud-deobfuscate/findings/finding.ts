import type { Use } from '../syntax/uses.ts'

export interface Place {
  lines: number[]
  isInRun: boolean
}

export interface Finding extends Place {
  id: string
  words: string
}

/**
 * A signal, its description and the patterns that reveal it: `navigator.platform` is the end of a path, `"webgl"` a text
 * argument of a call, `on:keydown` the name of an event.
 */
type SignalRow = readonly [id: string, words: string, ...patterns: string[]]

export interface SignalGroup {
  name: string
  reveals: string
  rows: readonly SignalRow[]
}

/** Percent. Below this, something that was not found may still be there. */
export const mostlyReadable = 90

const maxLines = 50

export function collector<T extends object>() {
  const found = new Map<string, T & Place>()
  return {
    add(key: string, what: T, { line }: Pick<Use, 'line'>): void {
      const finding = found.get(key) ?? { ...what, lines: [], isInRun: false }
      found.set(key, finding)
      if (line === undefined) finding.isInRun = true
      else if (!finding.lines.includes(line) && finding.lines.length < maxLines) finding.lines.push(line)
    },
    list: (): (T & Place)[] => [...found.values()],
  }
}

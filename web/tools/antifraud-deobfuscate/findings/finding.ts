import type { Use } from '../syntax/uses.ts'

/** Where something was seen: lines of the readable code, and whether the run in the sandbox has shown it. */
export interface Place {
  lines: number[]
  isInRun: boolean
}

export interface Finding extends Place {
  id: string
  words: string
}

const mostLines = 50

/** Puts what was seen several times together under its key, with all its places. */
export function collector<T extends object>() {
  const found = new Map<string, T & Place>()
  return {
    add(key: string, what: T, { line }: Pick<Use, 'line'>): void {
      const one = found.get(key) ?? { ...what, lines: [], isInRun: false }
      found.set(key, one)
      if (line === undefined) one.isInRun = true
      else if (!one.lines.includes(line) && one.lines.length < mostLines) one.lines.push(line)
    },
    list: (): (T & Place)[] => [...found.values()],
  }
}

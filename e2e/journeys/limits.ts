import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Effort {
  keys: number
  taps: number
  /** Letters typed on the keyboard of a phone. */
  letters: number
}

/** What a journey may cost, from the table in docs/design.md. */
export function limitOf(journey: string, way: 'keyboard' | 'touch'): Effort {
  const text = readFileSync(join(import.meta.dirname, '../../docs/design.md'), 'utf8')
  const rows = text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
  const cell = rows.find((cells) => cells[1] === journey)?.[rows[0]!.indexOf(way)]
  if (cell === undefined) throw new Error(`docs/design.md has no limit for ${journey} by ${way}.`)
  const limit = { keys: 0, taps: 0, letters: 0 }
  for (const [, count, unit] of cell.matchAll(/(\d+) (key|tap|letter)/g))
    limit[`${unit as 'key' | 'tap' | 'letter'}s`] = Number(count)
  return limit
}

import { writeFaults } from '../bench/measuring/report.ts'
import type { Recorded, Torture } from './torture.ts'

export interface Run extends Recorded {
  held: boolean
  /** Such as `2026-11-16`. */
  day: string
}

const headings = ['torture', 'fault', 'promise', 'tries', 'acknowledged', 'lost or broken', 'date']

export function record(tortures: Record<string, Torture>, name: string, run: Run): void {
  writeFaults((before) => faults(before, tortures, name, run))
}

/** The section with the line of this torture replaced. Lines of tortures that no longer exist are dropped. */
export function faults(
  before: string,
  tortures: Record<string, Pick<Torture, 'fault' | 'promise'>>,
  name: string,
  { tries, acknowledged, broken, held, day }: Run,
): string {
  const lines = new Map(
    [...before.matchAll(/^\| `([^`]+)` .*\|$/gm)].map(([line, known = '']) => [known, line]),
  )
  const { fault, promise } = tortures[name]!
  lines.set(
    name,
    asLine([`\`${name}\``, fault, promise, tries, acknowledged, held ? broken : `**${broken}**`, day]),
  )
  return [
    '## Faults',
    'What was done to a running server, what it promises, and how often the promise broke. Each line is written by\n' +
      '`npm run torture -- NAME`, which fails when the promise breaks; the last column but one is then in bold.',
    [
      asLine(headings),
      asLine(headings.map(() => '---')),
      ...Object.keys(tortures).flatMap((known) => lines.get(known) ?? []),
    ].join('\n'),
  ].join('\n\n')
}

const asLine = (cells: string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll(/\s*[|\n]\s*/g, ' ')).join(' | ')} |`

import type { Report } from './report.ts'

export interface Difference {
  part: string
  added: string[]
  removed: string[]
  same: number
}

const parts: [part: string, rows: (report: Report) => string[]][] = [
  [
    'Signals',
    ({ signals }) =>
      signals.map(
        ({ group, words, isOnlyChecked }) =>
          `${group}: ${words}${isOnlyChecked ? ' (only checks whether it is there)' : ''}`,
      ),
  ],
  [
    'Destinations',
    ({ destinations }) => destinations.map(({ kind, address }) => `${kind} ${address ?? 'unknown'}`),
  ],
  [
    'Form fields',
    ({ fields }) => fields.map(({ holds, selector }) => (holds ? `${holds}: ${selector}` : selector)),
  ],
  ['Dynamic code', ({ dynamicCode }) => dynamicCode.map(({ words }) => words)],
  ['Anti-debugging', ({ antiDebugging }) => antiDebugging.map(({ words }) => words)],
  ['Addresses named in the code', ({ addresses }) => addresses.map(({ address }) => address)],
  ['Skimmer signs', ({ skimmer }) => skimmer.signs.map(({ words }) => words)],
]

export function compareReports(earlier: Report, later: Report): Difference[] {
  return parts.map(([part, rows]) => {
    const before = new Set(rows(earlier))
    const after = new Set(rows(later))
    return {
      part,
      added: [...after.difference(before)],
      removed: [...before.difference(after)],
      same: after.intersection(before).size,
    }
  })
}

export const isSameFile = (one: Report, other: Report): boolean => one.hashes.sha256 === other.hashes.sha256

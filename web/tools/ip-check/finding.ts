import type { IpFacts } from '#contract/calls/ip.ts'

export interface Finding {
  what: string
  outcome: Outcome
  site: string[]
  browser: string[]
  isCode?: boolean
  meaning: string
  /** How the verdict puts it, if not by its subject alone. */
  leak?: string
}

export type Outcome = 'same' | 'differs' | 'note' | 'unknown' | 'waiting'

export const headerOf = ({ headers }: IpFacts, name: string): string | undefined =>
  headers.find((header) => header.name.toLowerCase() === name)?.value

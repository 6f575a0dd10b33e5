/** A comparison of what the site sees with what the browser says. */
export interface Finding {
  what: string
  outcome: Outcome
  /** What the site sees, one value per line. */
  site: string[]
  browser: string[]
  /** The values are addresses, shown in monospace. */
  isCode?: boolean
  meaning: string
}

export type Outcome = 'same' | 'differs' | 'note' | 'unknown' | 'waiting'

/** One thing that the site sees and the browser says, and what it means that they agree or not. */
export interface Finding {
  what: string
  outcome: Outcome
  /** What the site sees; several values one under the other. */
  site: string[]
  browser: string[]
  /** The values are addresses. */
  isCode?: boolean
  meaning: string
}

export type Outcome = 'same' | 'differs' | 'note' | 'unknown' | 'waiting'

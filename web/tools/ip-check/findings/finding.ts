export interface Finding {
  what: string
  outcome: Outcome
  site: string[]
  browser: string[]
  isCode?: boolean
  meaning: string
}

export type Outcome = 'same' | 'differs' | 'note' | 'unknown' | 'waiting'

/** What a check found. */
export interface Check {
  name: string
  state: 'ok' | 'warn' | 'fail'
  /** What it found, in a sentence. */
  found: string
  /** What to do about it. */
  advice?: string
}

export const ok = (name: string, found: string): Check => ({ name, state: 'ok', found })
export const warn = (name: string, found: string, advice: string): Check => ({
  name,
  state: 'warn',
  found,
  advice,
})
export const fail = (name: string, found: string, advice = ''): Check => ({
  name,
  state: 'fail',
  found,
  ...(advice && { advice }),
})

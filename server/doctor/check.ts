export interface Check {
  name: string
  state: 'ok' | 'warn' | 'fail'
  found: string
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

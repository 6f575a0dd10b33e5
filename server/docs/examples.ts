import { readFileSync } from 'node:fs'
import type { Route } from '#contract/api.ts'

/** A call that was made, and its reply. */
export interface Example {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  /** JSON, or the beginning of a text. */
  reply: unknown
}

/** Real calls, recorded with the starter data. examples.test.ts repeats them and checks that they are still right. */
export const examples = JSON.parse(
  readFileSync(new URL('examples.json', import.meta.url), 'utf8'),
) as Partial<Record<Route, Example>>

import { readFileSync } from 'node:fs'
import type { Route } from '#contract/api.ts'

export interface Example {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  reply: unknown
}

export const examples = JSON.parse(
  readFileSync(new URL('examples.json', import.meta.url), 'utf8'),
) as Partial<Record<Route, Example>>

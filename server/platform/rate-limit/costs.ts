import costs from './costs.json' with { type: 'json' }
import { type Kind, kinds } from './classes/classes.ts'

/** Milliseconds of CPU time that the requests of one kind may cost a network's share in a minute. */
const mostPerMinute = 12_000

const bySize = new Set([
  'GET /api/binLookupFilter/download',
  'POST /api/binLookupFilter/download',
  'GET /api/dataset/differences',
  'GET /api/dataset/differences/download',
  'GET /api/binlists/:hashId',
  'GET /api/binlists/:hashId/download',
  'GET /api/binlists/:hashId/compare/:otherId',
  'GET /list/:listId',
  'POST /api/binlists/:hashId/fork',
  'PUT /api/binlists/:hashId/bins/:bin',
  'DELETE /api/binlists/:hashId/bins/:bin',
])

export interface Weight {
  first: number
  rest: number
}

/**
 * The number of requests that one on this line counts for, by the measured cost of the most expensive one. The table
 * is written by `npm run bench -- blocking`. Large bodies count by their length instead.
 */
export function weightOf(line: string, kind: Kind, hasLargeBody: boolean): Weight {
  const { most, window } = kinds[kind]
  const cost = (costs as Record<string, number>)[line] ?? 0
  const each = (mostPerMinute * window) / 60_000 / most
  const weight = Math.max(1, Math.round(cost / each))
  if (bySize.has(line)) return { first: 1, rest: weight - 1 }
  return { first: hasLargeBody ? 1 : weight, rest: 0 }
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Route } from '#contract/api.ts'
import { deviceLines } from '#contract/device.ts'
import { addVary } from '../platform/http/cached.ts'
import type { ContextFor } from '../platform/http/route.ts'
import type { Requester } from '../platform/http/requester.ts'
import type { CurrentDataset } from './current.ts'

/**
 * The calls that tell someone who is signed in what private sources say. All others, every page, every file and everything
 * that is stored come from the public dataset, whoever asks.
 */
const wholeLines: ReadonlySet<Route> = new Set<Route>([
  ...deviceLines,
  'GET /api/bin/:bin/meta',
  'GET /binlist/:bin',
  'POST /api/bulk',
  'GET /api/lookup.csv',
  'GET /api/dataset',
  'GET /api/dataset/coverage',
  'GET /api/dataset/imports',
  'GET /api/dataset/differences',
  'GET /api/binlists/:hashId',
  'GET /api/binlists/:hashId/download',
  'GET /api/binlists/:hashId/compare/:otherId',
])

type FindRequester = (request: FastifyRequest) => Requester | undefined | Promise<Requester | undefined>

/** The only place where it is decided who gets private data. */
export function contextFor<Context extends { current: CurrentDataset }>(
  open: Context,
  whole: Context,
  find: FindRequester,
): ContextFor<Context> {
  const choose = (request: FastifyRequest, reply: FastifyReply): Context | Promise<Context> => {
    if (!open.current.whole) return open
    addVary(reply, 'authorization')
    if (request.headers.authorization === undefined) return open
    reply.header('cache-control', 'no-store')
    const use = (requester: Requester | undefined) => {
      if (!requester) return open
      reply.header('x-private-data', 'yes')
      return whole
    }
    const requester = find(request)
    // Without the database nobody is known, and lookups still work.
    return requester instanceof Promise ? requester.then(use, () => open) : use(requester)
  }
  return (line) => (wholeLines.has(line) ? choose : undefined)
}

/** The same for whoever may see all: its dataset is the whole one as long as there is one. */
export const wholeOf = (current: CurrentDataset): CurrentDataset =>
  Object.create(current, {
    dataset: { get: () => (current.whole ?? current).dataset },
  }) as CurrentDataset

import type { FastifyInstance } from 'fastify'
import { lookupBody, readPage } from '#contract/formats/search-link.ts'
import { limits } from '#contract/limits.ts'
import { pages } from '#contract/pages.ts'
import { answers } from '#answers/answers.ts'
import type { CurrentDataset } from '../dataset/current.ts'
import type { Database } from '../platform/db/open.ts'
import { nodeBytes } from '../platform/http/send.ts'
import type { Allows } from '../platform/rate-limit/limits.ts'
import { privateHeaders, sharedSearchReply } from '../searches/handlers.ts'
import { findSearch } from '../searches/store.ts'
import type { PageSender } from '../built-site/page-sender.ts'
import { missingPage, pageToSend, queryOf } from './pages-to-send.ts'

interface Context {
  current: CurrentDataset
  database: Database
  sender: PageSender
}

/** Whoever knows the address can open the search, so links to other sites do not tell it. */
const headers = { ...privateHeaders, 'referrer-policy': 'same-origin' }

export function addSearchPageRoute(
  app: FastifyInstance,
  { current, database, sender }: Context,
  allows: Allows,
): void {
  const page = { ...pageToSend(pages.sharedSearch), canonical: '/', headers }
  const missing = { ...missingPage(pages.sharedSearch), headers }
  app.get<{ Params: { searchId: string } }>(pages.sharedSearch.path, async (request, reply) => {
    const { searchId } = request.params
    if (!(await allows(request, 'lookup'))) return sender.sendUncached(request, reply, page)
    const found = await findSearch(database.kysely, searchId).catch(() => 'unreachable' as const)
    if (found === 'unreachable') return sender.sendUncached(request, reply, { ...missing, status: 503 })
    if (!found) return sender.sendUncached(request, reply, missing)
    const body = lookupBody({ ...found.criteria, page: readPage(queryOf(request)) }, limits.pageSize)
    const search = {
      line: 'GET /api/searches/:searchId' as const,
      input: { params: { searchId } },
      output: JSON.stringify(sharedSearchReply(found)),
    }
    const output = nodeBytes(answers['POST /api/binLookup'](current.dataset, { body }))
    const results = { line: 'POST /api/binLookup' as const, input: { body }, output }
    return sender.sendUncached(request, reply, page, search, results)
  })
}

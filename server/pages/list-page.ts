import type { FastifyInstance } from 'fastify'
import { listHead, pages } from '#contract/pages.ts'
import type { Database } from '../db/open.ts'
import type { PageSender, PageToSend } from '../site/page-sender.ts'
import { missingPage, pageOfOne } from './pages-to-send.ts'
import { findList } from '../lists/store.ts'

interface ListPageContext {
  database: Database
  sender: PageSender
}

/** The page of a list. It reveals nothing about a private one, which its owner's browser fetches with a token. */
export function addListPageRoute(app: FastifyInstance, { database, sender }: ListPageContext): void {
  const missing = missingPage(pages.list)
  app.get<{ Params: { listId: string } }>(pages.list.path, async (request, reply) => {
    const { listId } = request.params
    const nothing = (status: PageToSend['status']) =>
      sender.sendCached(request, reply, { ...missing, status })
    const list = await findList(database.kysely, listId, null).catch(() => 'unreachable' as const)
    if (list === 'unreachable') return nothing(503)
    if (!list) return nothing(404)
    if (list.is_public !== 1) return nothing(403)
    return sender.sendUncached(request, reply, pageOfOne(pages.list, listHead(list), `/list/${listId}`))
  })
}

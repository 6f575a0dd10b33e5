import type { FastifyInstance } from 'fastify'
import { limits } from '#contract/limits.ts'
import { listHead, pages } from '#contract/pages.ts'
import type { CurrentDataset } from '../dataset/current.ts'
import { readingLists } from '../lists/access.ts'
import { viewList } from '../lists/list-view.ts'
import type { ListReads } from '../lists/store.ts'
import type { Allows } from '../platform/rate-limit/limits.ts'
import type { PageSender, PageToSend } from '../built-site/page-sender.ts'
import { missingPage, pageOfOne } from './pages-to-send.ts'

interface ListPageContext {
  current: CurrentDataset
  listReads: ListReads
  sender: PageSender
}

/**
 * The page of a list, with its first BINs. It reveals nothing about a private one, which its owner's browser fetches with
 * a token. The visit is counted when the browser asks for the list, because only then is it known whose it is.
 */
export function addListPageRoute(
  app: FastifyInstance,
  { current, listReads, sender }: ListPageContext,
  allows: Allows,
): void {
  const missing = missingPage(pages.list)
  app.get<{ Params: { listId: string } }>(pages.list.path, async (request, reply) => {
    const { listId } = request.params
    const nothing = (status: PageToSend['status']) =>
      sender.sendCached(request, reply, { ...missing, status })
    const list = await listReads.find(listId, null).catch(() => 'unreachable' as const)
    if (list === 'unreachable') return nothing(503)
    if (!list) return nothing(404)
    if (list.is_public !== 1) return nothing(403)
    const page = pageOfOne(pages.list, listHead(list), `/list/${listId}`)
    const isWhole = !request.url.includes('?') && (await allows(request, 'lookup'))
    if (isWhole) request.charge(list.count / limits.binsPerList)
    const query = { page: 1 }
    const readView = async () => {
      const entries = await listReads.entries(list).catch(() => undefined)
      return entries && viewList(current.dataset, { list, entries, requester: null, query })
    }
    const shown = isWhole && (await readingLists(request, [list], readView))
    if (!shown) return sender.sendUncached(request, reply, page)
    const view = {
      name: 'page' as const,
      filling: { listTop: { list: shown }, firstEntries: { list: shown } },
    }
    return sender.sendUncached(
      request,
      reply,
      { ...page, view },
      {
        line: 'GET /api/binlists/:hashId',
        input: { params: { hashId: listId }, query },
        output: JSON.stringify(shown),
      },
    )
  })
}

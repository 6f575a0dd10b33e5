import type { FastifyInstance } from 'fastify'
import { pages } from '#contract/pages.ts'
import type { Config } from '../platform/config.ts'
import { pageToSend } from '../page-routes/pages-to-send.ts'
import type { PageSender } from '../built-site/page-sender.ts'
import { openApiText } from './handlers.ts'
import { plainDocs } from './plain-docs.ts'

export function addDocsRoute(
  app: FastifyInstance,
  config: Pick<Config, 'siteName' | 'publicUrl' | 'port' | 'rateClasses'>,
  sender: PageSender,
): void {
  const { siteName, publicUrl, port } = config
  const page = {
    ...pageToSend(pages.docs),
    noscript: plainDocs(siteName, publicUrl || `http://localhost:${port}`),
  }
  app.get(pages.docs.path, (request, reply) =>
    sender.sendCached(request, reply, page, async () => ({
      line: 'GET /api/openapi.json',
      input: {},
      output: openApiText(config),
    })),
  )
}

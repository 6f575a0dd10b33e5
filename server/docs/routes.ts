import type { FastifyInstance } from 'fastify'
import { readFileSync } from 'node:fs'
import type { Config } from '../config.ts'
import { documentHeaders } from '../http/headers.ts'
import { send } from '../http/send.ts'
import { openApi } from './openapi.ts'
import { docsPage } from './page.ts'

/** Serves the contract as OpenAPI and as a page. */
export function addDocsRoutes(
  app: FastifyInstance,
  { siteName, publicUrl, port }: Pick<Config, 'siteName' | 'publicUrl' | 'port'>,
): void {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  const document = JSON.stringify(openApi(siteName, version))
  const { html, policy } = docsPage(siteName, publicUrl || `http://localhost:${port}`)
  app.get('/api/openapi.json', { config: { anyOrigin: true } }, (request, reply) =>
    send(request, reply.type('application/json; charset=utf-8'), document),
  )
  app.get('/api/docs', (request, reply) =>
    send(
      request,
      reply
        .type('text/html; charset=utf-8')
        .headers({ ...documentHeaders, 'content-security-policy': policy }),
      html,
    ),
  )
}

import type { FastifyInstance } from 'fastify'
import { readFileSync } from 'node:fs'
import type { Config } from '../config.ts'
import { openApi } from './openapi.ts'
import { docsPage } from './page.ts'

/** The contract itself, for machines and for people. */
export function docsRoutes(
  app: FastifyInstance,
  { siteName, publicUrl }: Pick<Config, 'siteName' | 'publicUrl'>,
): void {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  const document = JSON.stringify(openApi(siteName, version))
  const { html, policy } = docsPage(siteName, publicUrl || 'http://localhost:3000')
  app.get('/api/openapi.json', { config: { anyOrigin: true } }, (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(document),
  )
  app.get('/api/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(html),
  )
}

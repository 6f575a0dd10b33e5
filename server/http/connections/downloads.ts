import type { FastifyInstance } from 'fastify'
import type { Clients } from '../../clients/clients.ts'

/** Limits how many downloads are in progress, for each client and in total, on all routes that are added after this. */
export function limitDownloads(app: FastifyInstance, clients: Clients): void {
  app.addHook('onRoute', (route) => {
    if (route.config?.rate !== 'download') return
    // After the rate limit, so that what is refused there does not count.
    route.preParsing = [
      async (request, { raw }) => clients.hold(request.ip, raw, 'downloads', 1),
      ...[route.preParsing ?? []].flat(),
    ]
  })
}

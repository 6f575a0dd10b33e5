import type { binPagesApi } from '#contract/calls/bin-pages.ts'
import type { Handlers } from '../http/handlers.ts'
import type { BinDetails } from './bin-detail.ts'

export const binPageHandlers = {
  'GET /api/bin/:bin': async ({ params, account, query, reply }, { binDetails }) => {
    const detail = await binDetails.json(params.bin, account, query)
    reply.header('content-type', 'application/json; charset=utf-8')
    return detail
  },

  'GET /api/bin/:bin/meta': ({ params }, { binDetails }) => binDetails.meta(params.bin),
} satisfies Handlers<keyof typeof binPagesApi, { binDetails: BinDetails }>

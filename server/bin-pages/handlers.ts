import type { binPagesApi } from '#contract/calls/bin-pages.ts'
import { fromReplica } from '../platform/db/open.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import type { BinDetails } from './bin-detail.ts'

interface Context {
  binDetails: BinDetails
  replicaDetails: BinDetails | undefined
}

export const binPageHandlers = {
  'GET /api/bin/:bin': async ({ params, account, query, request, reply }, { binDetails, replicaDetails }) => {
    const detail = await fromReplica(request, replicaDetails, binDetails).json(params.bin, account, query)
    reply.header('content-type', 'application/json; charset=utf-8')
    return detail
  },

  'GET /api/bin/:bin/meta': ({ params, request }, { binDetails, replicaDetails }) =>
    fromReplica(request, replicaDetails, binDetails).meta(params.bin),
} satisfies Handlers<keyof typeof binPagesApi, Context>

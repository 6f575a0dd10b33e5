import type { FastifyReply, FastifyRequest } from 'fastify'
import type { banksApi } from '#contract/calls/banks.ts'
import { limits } from '#contract/limits.ts'
import { allBanks, searchBanks } from '#engine/search/banks.ts'
import { paginate } from '../bins/results.ts'
import { cachedReply } from '../dataset/cached-reply.ts'
import type { CurrentDataset } from '../dataset/current.ts'
import type { Handlers } from '../http/handlers.ts'
import { bankMeta, bankProfile, bankSummary } from './profile.ts'

interface Context {
  current: CurrentDataset
  /** Sends the page of a bank, unless the client asks for JSON. */
  sendBankPage: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>
}

export const bankHandlers = {
  'GET /api/banks': ({ query }, { current }) => {
    const { search = '', sort, page = 1, limit = limits.bankPageSize } = query
    const { banks, total } = searchBanks(current.dataset, search, (page - 1) * limit, limit, sort)
    return { data: banks.map(bankSummary), pagination: paginate(total, page, limit) }
  },

  'GET /banks.json': cachedReply((dataset) => ({ banks: allBanks(dataset).map(bankSummary) })),

  'GET /api/bank/:slug': ({ params, query }, { current }) => bankProfile(current.dataset, params.slug, query),

  // People and programs share this address.
  'GET /bank/:slug': {
    before: (request, reply, { sendBankPage }) => sendBankPage(request, reply),
    handle: ({ params, query }, { current }) => bankProfile(current.dataset, params.slug, query),
  },

  'GET /api/bank/:slug/meta': ({ params }, { current }) => bankMeta(current.dataset, params.slug),
} satisfies Handlers<keyof typeof banksApi, Context>

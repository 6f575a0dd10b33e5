import type { FastifyReply, FastifyRequest } from 'fastify'
import type { banksApi } from '#contract/calls/banks.ts'
import { bankPage } from '#engine/answers/answers.ts'
import { allBanks } from '#engine/search/banks.ts'
import { cachedReply } from '../dataset/cached-reply.ts'
import type { CurrentDataset } from '../dataset/current.ts'
import type { Handlers } from '../http/handlers.ts'
import { bankMeta, bankProfile, bankSummary } from '#engine/answers/bank-profile.ts'

interface Context {
  current: CurrentDataset
  sendBankPage: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>
}

export const bankHandlers = {
  'GET /api/banks': ({ query }, { current }) => bankPage(current.dataset, query),

  'GET /banks.json': cachedReply((dataset) => ({ banks: allBanks(dataset).map(bankSummary) })).handle,

  'GET /api/bank/:slug': ({ params, query }, { current }) => bankProfile(current.dataset, params.slug, query),

  // People and programs share this address.
  'GET /bank/:slug': {
    before: (request, reply, { sendBankPage }) => sendBankPage(request, reply),
    handle: ({ params, query }, { current }) => bankProfile(current.dataset, params.slug, query),
  },

  'GET /api/bank/:slug/meta': ({ params }, { current }) => bankMeta(current.dataset, params.slug),
} satisfies Handlers<keyof typeof banksApi, Context>

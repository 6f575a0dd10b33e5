import type { FastifyReply, FastifyRequest } from 'fastify'
import { answers } from '#answers/answers.ts'
import type { banksApi } from '#contract/calls/banks.ts'
import { cachedReply, fromDataset } from '../dataset/cached-reply.ts'
import type { CurrentDataset } from '../dataset/current.ts'
import type { Handlers } from '../platform/http/handlers.ts'

interface Context {
  current: CurrentDataset
  sendBankPage: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>
}

export const bankHandlers = {
  'GET /api/banks': fromDataset('GET /api/banks'),

  'GET /banks.json': cachedReply(answers['GET /banks.json']).handle,

  'GET /api/bank/:slug': fromDataset('GET /api/bank/:slug'),

  // People and programs share this address.
  'GET /bank/:slug': {
    before: (request, reply, { sendBankPage }) => sendBankPage(request, reply),
    handle: fromDataset('GET /bank/:slug'),
  },

  'GET /api/bank/:slug/meta': fromDataset('GET /api/bank/:slug/meta'),
} satisfies Handlers<keyof typeof banksApi, Context>

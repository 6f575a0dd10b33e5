import { AppError } from '#contract/errors.ts'
import type { humanApi } from '#contract/calls/human.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import type { HumanCheck } from './check.ts'

export const humanHandlers = {
  'GET /api/human': (_call, { human }) => human.about,

  'GET /api/human/challenge': ({ reply }, { human }) => {
    reply.header('cache-control', 'no-store')
    if (!human.newChallenge) throw new AppError('not_found')
    return human.newChallenge()
  },
} satisfies Handlers<keyof typeof humanApi, { human: HumanCheck }>

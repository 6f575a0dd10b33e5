import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { route } from '../http/route.ts'
import type { HumanCheck } from './check.ts'

export function humanRoutes(app: FastifyInstance, human: HumanCheck): void {
  route(app, 'GET /api/human', () => human.about)

  route(app, 'GET /api/human/challenge', ({ reply }) => {
    reply.header('cache-control', 'no-store')
    if (!human.newChallenge) throw new AppError('not_found')
    return human.newChallenge()
  })
}

import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { route } from '../route.ts'

/** There are no accounts yet, so no token is one's own. */
export function accountRoutes(app: FastifyInstance): void {
  route(app, 'POST /api/auth/logout', () => {
    throw new AppError('unauthenticated')
  })
}

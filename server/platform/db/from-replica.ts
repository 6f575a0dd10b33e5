import type { FastifyRequest } from 'fastify'

/**
 * For content that everyone may see: requests without a token get it from the replica, if there is one. Those with a token
 * always get it from the primary, so everyone sees what they have written, on whichever server. Nothing that decides who
 * may see or do something, and no page, is read from the replica: whoever reloads a page after a change sends no token.
 */
export const fromReplica = <T>(
  { headers }: Pick<FastifyRequest, 'headers'>,
  replica: T | undefined,
  primary: T,
): T => (replica !== undefined && headers.authorization === undefined ? replica : primary)

import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Counts } from '../rate-limit/counts.ts'
import { countClient, refusal, silentRefusal } from '../rate-limit/limits.ts'
import type { Card } from './card.ts'

/** Counts one search and throws when there were too many. Cards are counted by a keyed hash. */
export type Quota = (
  request: FastifyRequest,
  reply: FastifyReply,
  card: Pick<Card, 'bin' | 'exp'>,
) => Promise<void>

export function exposureQuota(counts: Counts, key: Buffer): Quota {
  return async (request, reply, { bin, exp }) => {
    // The network first, so that a network over its limit cannot use up the searches for someone's card.
    const own = refusal(reply, 'exposure', await countClient(counts, 'exposure', request))
    if (own) throw own
    const card = createHmac('sha256', key).update(`${bin} ${exp}`).digest('base64url').slice(0, 22)
    const shared = silentRefusal(reply, 'exposed_card', await counts.add('exposed_card', card))
    if (!shared) return
    // Others used up this limit, so the network gets its search back.
    refusal(reply, 'exposure', await countClient(counts, 'exposure', request, { weight: -1 }))
    throw shared
  }
}

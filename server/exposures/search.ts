import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/db/open.ts'
import type { Log } from '../platform/log.ts'
import type { Counts } from '../platform/rate-limit/memory-counts.ts'
import { countClient, refusal, silentRefusal } from '../platform/rate-limit/limits.ts'
import type { SecretKey } from '../platform/secret-key.ts'
import { answerTokens } from './answer-token.ts'
import type { Card } from './card.ts'
import { openExposureKey } from './exposure-key.ts'
import { exposures } from './store.ts'

interface Parts {
  config: Pick<Config, 'dataDir'>
  database: Database
  secretKey: SecretKey
  counts: Counts
  log: Log
}

export type ExposureSearch = ReturnType<typeof openExposureSearch>

export function openExposureSearch({ config, database, secretKey, counts, log }: Parts) {
  const key = openExposureKey(config.dataDir)
  return {
    ...exposures(database, key, (name) =>
      log.warn(
        `The exposure dataset "${name}" was imported with another exposures.key, so it is not searched.`,
      ),
    ),
    tokens: answerTokens(secretKey.derive('exposure answers')),
    count: exposureQuota(counts, secretKey.derive('exposure quotas')),
  }
}

type Quota = (request: FastifyRequest, reply: FastifyReply, card: Pick<Card, 'bin' | 'exp'>) => Promise<void>

function exposureQuota(counts: Counts, key: Buffer): Quota {
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

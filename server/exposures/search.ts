import type { Config } from '../config.ts'
import type { Database } from '../db/open.ts'
import type { Log } from '../log.ts'
import type { Counts } from '../rate-limit/counts.ts'
import type { SecretKey } from '../secret-key.ts'
import { answerTokens } from './answer-token.ts'
import { openExposureKey } from './exposure-key.ts'
import { exposureQuota } from './quota.ts'
import { exposures } from './store.ts'

interface Parts {
  config: Pick<Config, 'dataDir'>
  database: Database
  secretKey: SecretKey
  counts: Counts
  log: Log
}

/** What the handlers need to search for a card: the datasets, the tokens that carry answers, and the quotas. */
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

import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import type { Counts } from './counts.ts'
import { MemoryCounts } from './memory-counts.ts'

/**
 * Counts in this process, or in the Redis of `REDIS_URL` for all processes that have the same key; when that Redis
 * cannot be used, a ConfigError says why.
 */
export async function openCounts(
  { redisUrl }: Pick<Config, 'redisUrl'>,
  key: Buffer,
  log: Log,
): Promise<Counts> {
  if (redisUrl === '') return new MemoryCounts()
  // Only now: the client costs 27 MB and 0.2 s.
  const { openRedisCounts } = await import('./redis-counts.ts')
  return openRedisCounts(redisUrl, key, log)
}

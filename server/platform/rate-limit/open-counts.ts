import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { type Counts, MemoryCounts } from './memory-counts.ts'

export async function openCounts(
  { redisUrl }: Pick<Config, 'redisUrl'>,
  key: Buffer,
  log: Log,
): Promise<Counts> {
  if (redisUrl === '') return new MemoryCounts()
  // Imported only now, because the client takes 27 MB and 0.2 s.
  const { openRedisCounts } = await import('./redis-counts.ts')
  return openRedisCounts(redisUrl, key, log)
}

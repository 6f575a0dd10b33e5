import type { Config } from '../platform/config.ts'
import { fail, ok, type Check } from './check.ts'

/** Milliseconds. */
const patience = 2000

export async function checkRedis({ redisUrl }: Pick<Config, 'redisUrl'>): Promise<Check> {
  if (redisUrl === '') return ok('redis', 'Not used: this process counts rate limits itself.')
  const [{ createClient }, { explainRedis }] = await Promise.all([
    import('@redis/client'),
    import('../platform/rate-limit/redis-link.ts'),
  ])
  const client = createClient({
    url: redisUrl,
    RESP: 2,
    socket: { connectTimeout: patience, reconnectStrategy: false },
    disableOfflineQueue: true,
    maintNotifications: 'disabled',
    commandOptions: { timeout: patience },
  })
  const { host } = new URL(redisUrl)
  let giveUp: NodeJS.Timeout | undefined
  const broken = new Promise<never>((_, reject) => {
    client.on('error', reject)
    giveUp = setTimeout(() => reject(new Error('timeout')), patience)
  })
  try {
    await Promise.race([client.connect(), broken])
    await Promise.race([client.sendCommand(['PING']), broken])
    return ok('redis', `Redis answers at ${host}.`)
  } catch (error) {
    return fail('redis', explainRedis(redisUrl, error))
  } finally {
    clearTimeout(giveUp)
    broken.catch(() => {})
    client.destroy()
  }
}

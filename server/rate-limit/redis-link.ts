import { createClient } from '@redis/client'
import type { Counted } from './counts.ts'

/** One connection to Redis. When it breaks it stays broken, and another one is opened. */
export interface RedisLink {
  /** Counts one request under a key that is gone when the window ends. Fails when Redis does not answer at once. */
  add(key: string, window: number): Promise<Counted>
  close(): void
  /** Fails when the connection breaks. */
  broken: Promise<never>
}

/** Redis did not answer in time. */
export class TooLate extends Error {}

/** No request waits longer for Redis, in milliseconds. */
const patienceOfRequest = 250

// Sent whole each time, 195 bytes, so that it is always one round trip, also after Redis has forgotten its scripts. A
// key without an end would refuse its network for ever, so one that has lost it gets a new one.
const script = `local current = redis.call('INCR', KEYS[1])
local ttl = redis.call('PTTL', KEYS[1])
if ttl < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[1])
  ttl = tonumber(ARGV[1])
end
return { current, ttl }`

/** Connects and counts once, which proves that Redis lets us. */
export async function openLink(url: string, patience: number): Promise<RedisLink> {
  const client = createClient({
    url,
    // Every Redis and its relatives speak it.
    RESP: 2,
    socket: { connectTimeout: patience, reconnectStrategy: false },
    disableOfflineQueue: true,
    maintNotifications: 'disabled',
    // Its own limit makes an AbortSignal for each command.
    commandOptions: { timeout: 0 },
  })
  const broken = new Promise<never>((_, reject) => client.on('error', reject))
  broken.catch(() => {})
  const ask = async (key: string, window: number): Promise<Counted> =>
    readReply(await client.sendCommand(['EVAL', script, '1', key, String(window)]))
  const connect = async (): Promise<void> => {
    await client.connect()
    await ask('bindex:rate:start', 1000)
  }
  try {
    await within(patience, Promise.race([connect(), broken]))
  } catch (error) {
    client.destroy()
    // One that still connects does not look back, and would stay open.
    client.on('connect', () => client.destroy())
    throw error
  }
  // The process may end when only this connection is left.
  client.unref()
  return {
    add: (key, window) => within(patienceOfRequest, ask(key, window)),
    close: () => client.destroy(),
    broken,
  }
}

function readReply(reply: unknown): Counted {
  const [current, ttl] = Array.isArray(reply) ? (reply as unknown[]) : []
  if (typeof current !== 'number' || typeof ttl !== 'number') throw new Error('no count')
  return { current, ttl }
}

/** In steps: while this process is busy itself, and the answer may lie there unread, only one of them goes by. */
function within<T>(patience: number, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let steps = 5
    const step = () => {
      steps--
      if (steps > 0) timer.refresh()
      else reject(new TooLate())
    }
    const timer = setTimeout(step, patience / steps)
    answer.then(
      (value) => {
        clearTimeout(timer)
        resolve(value)
      },
      (error: Error) => {
        clearTimeout(timer)
        reject(error)
      },
    )
  })
}

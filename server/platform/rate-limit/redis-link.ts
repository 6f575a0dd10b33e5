import { createClient } from '@redis/client'
import type { Counted } from './counts.ts'

export interface RedisLink {
  /** Counts a request under a key that expires when the window ends. Rejects when Redis does not answer in time. */
  add(key: string, window: number, weight: number): Promise<Counted>
  close(): void
  broken: Promise<never>
}

export class RedisTimeout extends Error {}

/** Milliseconds. No request waits longer for Redis. */
const requestTimeout = 250

// Sent in full each time, 206 bytes, so that it is always one round trip, even after Redis has dropped its scripts. A key
// without an expiry would block its network forever, so one that has lost its expiry gets a new one.
const script = `local current = redis.call('INCRBY', KEYS[1], ARGV[2])
local ttl = redis.call('PTTL', KEYS[1])
if ttl < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[1])
  ttl = tonumber(ARGV[1])
end
return { current, ttl }`

export async function openLink(url: string, patience: number): Promise<RedisLink> {
  const client = createClient({
    url,
    // Supported by every version of Redis and its forks.
    RESP: 2,
    socket: { connectTimeout: patience, reconnectStrategy: false },
    disableOfflineQueue: true,
    maintNotifications: 'disabled',
    // The client's own timeout would create an AbortSignal for each command.
    commandOptions: { timeout: 0 },
  })
  const broken = new Promise<never>((_, reject) => client.on('error', reject))
  broken.catch(() => {})
  const ask = async (key: string, window: number, weight: number): Promise<Counted> =>
    readReply(await client.sendCommand(['EVAL', script, '1', key, String(window), String(weight)]))
  const connect = async (): Promise<void> => {
    await client.connect()
    await ask('bindex:rate:start', 1000, 1)
  }
  try {
    await within(patience, Promise.race([connect(), broken]))
  } catch (error) {
    client.destroy()
    // A client that is still connecting would stay open otherwise.
    client.on('connect', () => client.destroy())
    throw error
  }
  // This connection alone does not keep the process alive.
  client.unref()
  return {
    add: (key, window, weight) => within(requestTimeout, ask(key, window, weight)),
    close: () => client.destroy(),
    broken,
  }
}

function readReply(reply: unknown): Counted {
  const [current, ttl] = Array.isArray(reply) ? (reply as unknown[]) : []
  if (typeof current !== 'number' || typeof ttl !== 'number') throw new Error('no count')
  return { current, ttl }
}

/** In steps: while this process is busy, and the answer may be waiting to be read, only one step passes. */
function within<T>(patience: number, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let steps = 5
    const step = () => {
      steps--
      if (steps > 0) timer.refresh()
      else reject(new RedisTimeout())
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

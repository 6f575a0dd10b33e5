import { createClient, ErrorReply } from '@redis/client'
import type { Counted } from './memory-counts.ts'

export interface RedisLink {
  /** Counts a request under a key that expires when the window ends. Rejects when Redis does not answer in time. */
  add(key: string, window: number, weight: number): Promise<Counted>
  close(): void
  broken: Promise<never>
}

class RedisTimeout extends Error {}

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

/** Explains why Redis cannot be used, without revealing its password. */
export function explainRedis(url: string, error: unknown): string {
  const { protocol, host, username } = new URL(url)
  if (error instanceof ErrorReply) return explainReply(`Redis at ${host}`, username, error.message)
  const { code = '', message } = error as { code?: string; message: string }
  const scheme =
    protocol === 'redis:' ? 'with TLS it begins with rediss:' : 'without TLS it begins with redis:'
  const silent = `Redis at ${host} did not answer in time. Correct REDIS_URL; ${scheme}.`
  const unknown = `The host ${host} was not found. Correct REDIS_URL.`
  const other = `The server at ${host} is not Redis. Correct REDIS_URL; ${scheme}.`
  const messages: Record<string, string> = {
    ECONNREFUSED: `Redis does not answer at ${host}. Start it, or correct REDIS_URL.`,
    ENOTFOUND: unknown,
    EAI_AGAIN: unknown,
    ETIMEDOUT: silent,
    ECONNRESET: other,
    EPIPE: other,
    EPROTO: other,
    '': other,
  }
  if (error instanceof RedisTimeout || /timeout/i.test(message)) return silent
  if (code.startsWith('ERR_SSL')) return other
  if (/CERT|VERIFY/.test(code)) {
    return `Redis at ${host} has an untrusted certificate (${code}). Set NODE_EXTRA_CA_CERTS to the certificate of its issuer.`
  }
  return messages[code] ?? `Redis at ${host} cannot be reached (${code}). Correct REDIS_URL.`
}

/** The first word of a reply is a code. The rest may repeat what was sent, so it is not shown. */
function explainReply(redis: string, username: string, message: string): string {
  const user = decodeURIComponent(username) || 'default'
  const refused = `${redis} refuses the password of the user ${user}. Correct REDIS_URL.`
  const messages: Record<string, string> = {
    WRONGPASS: refused,
    NOAUTH: `${redis} requires a password. Add it to REDIS_URL.`,
    NOPERM: `${redis} does not allow the user ${user} to count. Allow EVAL, INCR, PTTL and PEXPIRE on bindex:rate:*.`,
    LOADING: `${redis} is still starting. Try again in a moment.`,
    READONLY: `${redis} is a read-only replica. Set REDIS_URL to its primary.`,
    MOVED: `${redis} is part of a cluster, which Bindex does not support. Set REDIS_URL to a single server.`,
    OOM: `${redis} has no memory left. Raise its maxmemory, or delete data.`,
  }
  const code = /^[A-Z]+/.exec(message)?.[0] ?? 'ERR'
  if (/^ERR invalid password/i.test(message)) return refused
  if (/^ERR .*without any password/i.test(message))
    return `${redis} has no password. Remove it from REDIS_URL.`
  if (/^ERR .*DB index/i.test(message)) return `${redis} has no database with that number. Correct REDIS_URL.`
  return messages[code] ?? `${redis} cannot be used: it answered ${code}.`
}

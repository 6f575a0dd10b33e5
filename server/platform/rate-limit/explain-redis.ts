import { ErrorReply } from '@redis/client'
import { RedisTimeout } from './redis-link.ts'

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

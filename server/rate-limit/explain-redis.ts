import { ErrorReply } from '@redis/client'
import { TooLate } from './redis-link.ts'

/** Why Redis cannot be used, in words that do not hold its password. */
export function explainRedis(url: string, error: unknown): string {
  const { protocol, host, username } = new URL(url)
  if (error instanceof ErrorReply) return explainReply(`Redis at ${host}`, username, error.message)
  const { code = '', message } = error as { code?: string; message: string }
  const start = protocol === 'redis:' ? 'with TLS it begins with rediss' : 'without TLS it begins with redis'
  const silent = `Redis at ${host} did not answer in time. Correct REDIS_URL; ${start}.`
  const unknown = `The host ${host} is not found. Correct REDIS_URL.`
  const other = `What answers at ${host} does not speak as Redis does. Correct REDIS_URL; ${start}.`
  const words: Record<string, string> = {
    ECONNREFUSED: `No Redis answers at ${host}. Start it, or correct REDIS_URL.`,
    ENOTFOUND: unknown,
    EAI_AGAIN: unknown,
    ETIMEDOUT: silent,
    ECONNRESET: other,
    EPIPE: other,
    EPROTO: other,
    '': other,
  }
  if (error instanceof TooLate || /timeout/i.test(message)) return silent
  if (code.startsWith('ERR_SSL')) return other
  if (/CERT|VERIFY/.test(code)) {
    return `Redis at ${host} has a certificate that is not trusted (${code}). Name its issuer's in NODE_EXTRA_CA_CERTS.`
  }
  return words[code] ?? `Redis at ${host} cannot be reached (${code}). Correct REDIS_URL.`
}

/** Its first word is a code. The rest may repeat what was sent, so it is not shown. */
function explainReply(redis: string, username: string, message: string): string {
  const user = decodeURIComponent(username) || 'default'
  const refused = `${redis} refuses the password of the user ${user}. Correct REDIS_URL.`
  const words: Record<string, string> = {
    WRONGPASS: refused,
    NOAUTH: `${redis} wants a password. Add it to REDIS_URL.`,
    NOPERM: `${redis} does not let the user ${user} count. Let it use EVAL, INCR, PTTL and PEXPIRE on bindex:rate:*.`,
    LOADING: `${redis} is still starting. Try again in a moment.`,
    READONLY: `${redis} is a replica and takes no writes. Name the one that does in REDIS_URL.`,
    MOVED: `${redis} is part of a cluster, which Bindex does not use. Name a single one in REDIS_URL.`,
    OOM: `${redis} has no memory left. Raise its maxmemory, or empty it.`,
  }
  const code = /^[A-Z]+/.exec(message)?.[0] ?? 'ERR'
  if (/^ERR invalid password/i.test(message)) return refused
  if (/^ERR .*without any password/i.test(message))
    return `${redis} has no password. Take it out of REDIS_URL.`
  if (/^ERR .*DB index/i.test(message)) return `${redis} has no database of that number. Correct REDIS_URL.`
  return words[code] ?? `${redis} cannot be used: it answers ${code}.`
}

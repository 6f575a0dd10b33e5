import { createHash } from 'node:crypto'
import { apiTokenPrefix } from '#contract/scopes.ts'
import type { Recorded } from './recorded-examples.ts'

/** The same every time: with made-up IDs, secrets, times and durations, and with long lists cut. */
export function stableExamples(recorded: Recorded): Recorded {
  const ids = new Map<string, string>()
  const madeUp = (text: string): string => {
    const known = ids.get(text)
    if (known !== undefined) return known
    const letters = createHash('sha512').update(`example ${ids.size}`).digest('base64url').repeat(20)
    const made = /^[0-9A-HJKMNP-TV-Z -]{26,}$/.test(text)
      ? text.replace(
          /[^ -]/g,
          (_, at: number) => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'[letters.charCodeAt(at) % 32]!,
        )
      : text.startsWith(apiTokenPrefix)
        ? apiTokenPrefix + letters.slice(0, 43)
        : letters.slice(0, Math.min(text.length, longestSecret))
    ids.set(text, made)
    return made
  }
  const stable = (value: unknown, key = ''): unknown => {
    if (typeof value === 'string') {
      if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return time
      if (secretKeys.test(key)) return madeUp(value)
      return shortText(withoutIds(value, ids))
    }
    if (key === 'transferred') return Math.round(Number(value) / 10_000) * 10_000
    if (typeof value === 'number')
      return durations.test(key) ? 12 : expiries.test(key) ? 1_794_825_000 : value
    if (Array.isArray(value)) return value.slice(0, longestArray).map((one) => stable(one, key))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, stable(one, durations.test(key) ? key : name)]),
    )
  }
  return Object.fromEntries(Object.entries(recorded).map(([line, example]) => [line, stable(example)]))
}

const time = '2026-11-16T09:30:00.000Z'
const longestArray = 3
const longestSecret = 48
/** The names of what is different in every walk. */
export const secretKeys =
  /^(?:id|hash|hashId|otherId|searchId|token|turnstile_token|userId|public_id|correction_id|nonce|salt|signature|secret|keySignature|keyPrefix)$/
const durations = /^(?:times|took|milliseconds|median_ms|seconds)$/
const expiries = /^(?:expiresAt)$/

const withoutIds = (text: string, ids: Map<string, string>): string => {
  const today = new Date().toISOString().slice(0, 10)
  let changed = text
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, time)
    .replaceAll(today, time.slice(0, 10))
    .replace(/[\da-f]{32}(?=\.(?:compact\.)?bindex)/, createHash('md5').update('example').digest('hex'))
  for (const [id, made] of ids) changed = changed.replaceAll(id, made)
  return changed
}

/** The first lines of a file. */
const shortText = (text: string): string => {
  const lines = text.split('\n')
  return lines.length > 30 ? `${lines.slice(0, 4).join('\n')}\n` : text
}

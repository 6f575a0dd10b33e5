// How results are written: as addresses, or by a template of the reader such as `{{ip}}:{{port}}`.
import type { WrittenProxy } from './proxy-notation.ts'

export type Login = Pick<WrittenProxy, 'username' | 'password'>
type ProxyType = Exclude<WrittenProxy['type'], 'auto'>

interface Result {
  host: string
  port: number
  type: ProxyType | null
  requested_type: WrittenProxy['type']
  times: { total: number }
  exit: { address: string; country: string | null; asn: number | null } | null
  anonymity: string | null
  outcome: string
}

const placeholder = /\{\{\s*([\w-]+)\s*\}\}/g

const values: Record<string, (result: Result, login: Login) => string | number | null | undefined> = {
  ip: ({ host }) => inBrackets(host),
  port: ({ port }) => port,
  type: protocolOf,
  user: (_, { username }) => username,
  password: (_, { password }) => password,
  ms: ({ times }) => Math.round(times.total),
  exit: ({ exit }) => exit?.address,
  country: ({ exit }) => exit?.country,
  asn: ({ exit }) => exit?.asn,
  anonymity: ({ anonymity }) => anonymity,
  result: ({ outcome }) => outcome,
}

export const placeholders = Object.keys(values).map((name) => `{{${name}}}`)

export function templateProblem(template: string): string | undefined {
  const names = [...template.matchAll(placeholder)].map(([, name]) => name!)
  const unknown = names.find((name) => !Object.hasOwn(values, name))
  if (unknown !== undefined) return `There is no {{${unknown}}}. Use ${placeholders.join(', ')}.`
  return names.length === 0 ? `Use at least one of ${placeholders.join(', ')}.` : undefined
}

export const fillTemplate = (template: string, result: Result, login: Login = {}): string =>
  template.replace(placeholder, (_, name: string) => String(values[name]!(result, login) ?? ''))

/** What a failed proxy was checked as, if it is not known what it speaks. */
export function protocolOf({
  type,
  requested_type: requested,
}: Pick<Result, 'type' | 'requested_type'>): ProxyType | null {
  return type ?? (requested === 'auto' ? null : requested)
}

/** An IPv6 address needs brackets before a port. */
const inBrackets = (host: string): string => (host.includes(':') ? `[${host}]` : host)

export const hostAndPort = ({ host, port }: Pick<Result, 'host' | 'port'>): string =>
  `${inBrackets(host)}:${port}`

export function proxyUrl(
  { type, ...proxy }: Pick<WrittenProxy, 'host' | 'port'> & { type: WrittenProxy['type'] | null },
  { username, password = '' }: Login = {},
): string {
  const login =
    username === undefined ? '' : `${encodeURIComponent(username)}:${encodeURIComponent(password)}@`
  return `${type === null || type === 'auto' ? '' : `${type}://`}${login}${hostAndPort(proxy)}`
}

// Requests with a mark behind every value, which is where sqlmap injects.
import type { TSchema } from '#contract/schema.ts'
import type { Endpoint, Route } from '#contract/api.ts'

interface Field extends TSchema {
  type?: string
  const?: unknown
  anyOf?: Field[]
  items?: Field
  properties?: Record<string, Field>
  minimum?: number
}

interface Values {
  /** By the name of the parameter. */
  known: Record<string, string>
  host: string
  token: string
}

const parts = ['params', 'query', 'body'] as const

export const parametersOf = (endpoint: Endpoint): number =>
  parts.reduce((sum, part) => sum + Object.keys(fieldsOf(endpoint, part)).length, 0)

/** The request as it is sent, with `*` behind every value. */
export function markedRequest(line: Route, endpoint: Endpoint, { known, host, token }: Values): string {
  const [method = '', pattern = ''] = line.split(' ')
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => `${known[name] ?? 'x'}*`)
  const query = Object.entries(fieldsOf(endpoint, 'query')).map(
    ([name, field]) => `${name}${field.type === 'array' ? '[]' : ''}=${textOf(field, known[name])}*`,
  )
  const address = query.length > 0 ? `${path}?${query.join('&')}` : path
  // The token is the same parameter everywhere, so it is marked where there is no other.
  const mark = parametersOf(endpoint) === 0 ? '*' : ''
  const headers = [`Host: ${host}`, `Authorization: Bearer ${token}${mark}`]
  if (!endpoint.body) return [`${method} ${address} HTTP/1.1`, ...headers, '', ''].join('\r\n')
  const body = markedJson(endpoint.body, '', known)
  return [`${method} ${address} HTTP/1.1`, ...headers, 'Content-Type: application/json', '', body].join(
    '\r\n',
  )
}

const fieldsOf = (endpoint: Endpoint, part: (typeof parts)[number]): Record<string, Field> =>
  (endpoint[part] as Field | undefined)?.properties ?? {}

function textOf({ type, const: constant, anyOf, items, minimum }: Field, known: string | undefined): string {
  if (known !== undefined) return known
  if (constant !== undefined) return String(constant)
  if (anyOf) return textOf(anyOf[0]!, known)
  if (type === 'array') return textOf(items ?? {}, known)
  if (type === 'integer' || type === 'number') return String(minimum ?? 1)
  return type === 'boolean' ? 'true' : 'text'
}

function markedJson(field: Field, name: string, known: Values['known']): string {
  if (field.properties) {
    const fields = Object.entries(field.properties)
    return `{${fields.map(([name, inner]) => `"${name}":${markedJson(inner, name, known)}`).join()}}`
  }
  if (field.type === 'array') return `[${markedJson(field.items ?? {}, name, known)}]`
  const text = textOf(field, known[name])
  return /^(?:\d+|true)$/.test(text) && known[name] === undefined ? `${text}*` : `"${text}*"`
}

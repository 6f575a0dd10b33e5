// What a visitor may try on this page, and the request that the form makes.
import type { Call, Parameter, Schema } from './docs-data.ts'
import { addressOf } from './samples.ts'

export function refusalOf({ method, path, body }: Call): string | undefined {
  if (body?.schema.properties && 'turnstile_token' in body.schema.properties)
    return 'This call needs a human check. Its page on this site makes one.'
  if (notHere.has(`${method} ${path}`)) return 'This call would end your session or your account.'
  if (method === 'POST' && path === '/api/user/tokens') return 'Create API tokens in your settings.'
  if (path.includes('/judge/')) return 'Only the server itself makes this call.'
  return undefined
}

const notHere = new Set([
  'DELETE /api/user',
  'DELETE /api/user/sessions',
  'POST /api/auth/logout',
  'POST /api/auth/login',
])

export const isChange = ({ method, account, path }: Call): boolean =>
  method !== 'GET' && (account === 'required' || path === '/api/searches')

export type Values = Record<string, string>

export const firstValues = ({ parameters }: Call): Values =>
  Object.fromEntries(parameters.map(({ name, example }) => [name, textOf(example)]))

export const firstBody = ({ body }: Call): string =>
  typeof body?.example === 'string' ? body.example : JSON.stringify(body?.example ?? {}, null, 2)

const textOf = (example: unknown): string =>
  example === undefined ? '' : Array.isArray(example) ? example.join(', ') : String(example)

export function choicesOf({ anyOf, type }: Schema): string[] | undefined {
  if (type === 'boolean') return ['true', 'false']
  const constants = anyOf?.map((one) => one.const)
  return constants?.every((one) => one !== undefined) ? constants.map(String) : undefined
}

export function addressFor({ path, parameters }: Call, values: Values): string {
  const valuesIn = (place: Parameter['in']) =>
    Object.fromEntries(
      parameters
        .filter((one) => one.in === place)
        .map((one) => [one.name, valueOf(one, values[one.name] ?? '')]),
    )
  return addressOf(path, valuesIn('path'), valuesIn('query'))
}

function valueOf({ schema }: Parameter, text: string): unknown {
  if (schema.type === 'array')
    return text
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean)
  if (schema.type === 'boolean') return text === 'true' ? '1' : text === 'false' ? '0' : ''
  return text.trim()
}

export function bodyProblem(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? undefined
      : 'The body must be a JSON object.'
  } catch (error) {
    return `Not valid JSON: ${(error as Error).message}`
  }
}

export const shownHeaders = [
  'content-type',
  'x-request-id',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'retry-after',
  'etag',
  'idempotent-replayed',
]

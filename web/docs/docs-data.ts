// The OpenAPI document as the page shows it: groups of calls.
import { formatNumber } from '#contract/formats/numbers.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Scope } from '#contract/scopes.ts'

/** As much of a JSON schema as the contract uses. */
export interface Schema {
  type?: string
  description?: string
  default?: unknown
  const?: unknown
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  maxItems?: number
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: Schema
  example?: unknown
}

interface Content {
  schema: Schema
  example?: unknown
}

/** JSON, or a text that is sent as it is. */
export interface Body extends Content {
  type: string
}

interface Operation {
  summary: string
  tags: string[]
  security?: { token?: []; apiToken?: [Scope] }[]
  parameters: Parameter[]
  requestBody?: { content: Record<string, Content> }
  responses: Record<string, { content?: Record<string, Content> }>
  'x-errors': ErrorCode[]
  'x-rate-limit'?: RateLimit
}

export interface OpenApi {
  info: { version: string }
  tags: { name: string; description: string }[]
  /** Those that any call can give. */
  'x-errors': ErrorCode[]
  paths: Record<string, Record<string, Operation>>
}

export interface RateLimit {
  requests: number
  seconds: number
  /** When API tokens have a limit of their own. */
  requests_with_api_token?: number
}

export interface Call {
  /** The fragment of its address. */
  id: string
  method: string
  /** Such as `/api/bin/{bin}`. */
  path: string
  summary: string
  account: 'required' | 'optional' | undefined
  /** What an API token needs for it; undefined when none may call it. */
  scope: Scope | undefined
  /** Takes an Idempotency-Key. */
  creates: boolean
  parameters: Parameter[]
  body: Body | undefined
  reply: { status: number; types: string[]; schema: Schema; example: Example | undefined }
  errors: ErrorCode[]
  rate: RateLimit | undefined
}

export interface Example {
  type: string
  value: unknown
}

export interface Group {
  id: string
  name: string
  about: string
  calls: Call[]
}

export function groupsOf({ tags, paths }: OpenApi): Group[] {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      tag: operation.tags[0],
      call: callOf(method.toUpperCase(), path, operation),
    })),
  )
  return tags.map(({ name, description }) => ({
    id: `group-${slug(name)}`,
    name,
    about: description,
    calls: calls.filter(({ tag }) => tag === name).map(({ call }) => call),
  }))
}

function callOf(method: string, path: string, operation: Operation): Call {
  const { summary, security, parameters, requestBody, responses } = operation
  const [status = '200', { content = {} } = {}] =
    Object.entries(responses).find(([code]) => code.startsWith('2')) ?? []
  const types = Object.keys(content)
  const shown = types.find((type) => content[type]!.example !== undefined)
  return {
    id: slug(`${method} ${path}`),
    method,
    path,
    summary,
    account: security && (security.some((one) => Object.keys(one).length === 0) ? 'optional' : 'required'),
    scope: security?.find(({ apiToken }) => apiToken)?.apiToken?.[0],
    creates: parameters.some((one) => one.in === 'header'),
    parameters: parameters.filter((one) => one.in !== 'header'),
    body: requestBody && bodyOf(requestBody.content),
    reply: {
      status: Number(status),
      types,
      schema: content[types[0] ?? '']?.schema ?? {},
      example: shown === undefined ? undefined : { type: shown, value: content[shown]!.example },
    },
    errors: operation['x-errors'],
    rate: operation['x-rate-limit'],
  }
}

/** A call that takes lines in several formats has the simplest first. */
function bodyOf(content: Record<string, Content>): Body | undefined {
  const [first] = Object.entries(content)
  return first && { type: first[0], ...first[1] }
}

/** As in the addresses that people have saved. */
const slug = (text: string): string =>
  text
    .replace(/[^A-Za-z]+/g, '-')
    .replace(/-$/, '')
    .toLowerCase()

/** Whether a call has something to do with these words. */
export function matches({ method, path, summary }: Call, group: string, words: string): boolean {
  const text = `${method} ${path} ${summary} ${group}`.toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** What kind of value it is, in a few words. */
export function kindOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.anyOf) return schema.anyOf.map(kindOf).join(' | ')
  if (schema.type === 'array') return `list of ${schema.items ? kindOf(schema.items) : 'anything'}`
  return schema.type ?? 'anything'
}

/** The fields inside a value: of an object, of the objects in a list, or of the object that it may be. */
export function fieldsOf(schema: Schema): Schema | undefined {
  if (schema.properties && Object.keys(schema.properties).length > 0) return schema
  if (schema.items) return fieldsOf(schema.items)
  return schema.anyOf?.map(fieldsOf).find((fields) => fields !== undefined)
}

/** `1,200 per minute, 6,000 with an API token`. */
export function rateText({ requests, seconds, requests_with_api_token: more }: RateLimit): string {
  const unit = { 60: 'minute', 3600: 'hour', 86_400: 'day' }[seconds] ?? `${seconds} seconds`
  const usual = `${formatNumber(requests)} per ${unit}`
  return more === undefined ? usual : `${usual}, ${formatNumber(more)} with an API token`
}

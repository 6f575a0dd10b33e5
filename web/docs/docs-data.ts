// The OpenAPI document as the page shows it: groups of calls.
import type { ErrorCode } from '#contract/errors.ts'

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

interface Operation {
  summary: string
  tags: string[]
  security?: object[]
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
}

export interface Call {
  /** The fragment of its address. */
  id: string
  method: string
  /** Such as `/api/bin/{bin}`. */
  path: string
  summary: string
  account: 'required' | 'optional' | undefined
  /** Takes an Idempotency-Key. */
  creates: boolean
  parameters: Parameter[]
  body: Content | undefined
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
    creates: parameters.some((one) => one.in === 'header'),
    parameters: parameters.filter((one) => one.in !== 'header'),
    body: requestBody?.content['application/json'],
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

/** `1,200 per minute`. */
export function rateText({ requests, seconds }: RateLimit): string {
  const unit = { 60: 'minute', 3600: 'hour', 86_400: 'day' }[seconds] ?? `${seconds} seconds`
  return `${requests.toLocaleString('en')} per ${unit}`
}

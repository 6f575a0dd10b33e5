// The OpenAPI document as the page shows it: groups of calls.
import { formatNumber } from '#contract/formats/numbers.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Scope } from '#contract/scopes.ts'

export interface Schema {
  $ref?: string
  type?: string | string[]
  description?: string
  default?: unknown
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  maxItems?: number
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  description?: string
  required: boolean
  schema: Schema
  example?: unknown
}

interface Content {
  schema: Schema
  example?: unknown
}

export interface Body extends Content {
  type: string
}

interface Operation {
  summary: string
  description: string
  tags: string[]
  security?: object[]
  'x-scope'?: Scope
  parameters: Parameter[]
  requestBody?: { content: Record<string, Content> }
  responses: Record<string, { content?: Record<string, Content> }>
  'x-errors': ErrorCode[]
  'x-rate-limit'?: RateLimit
}

export interface OpenApi {
  openapi: string
  info: { version: string }
  tags: { name: string; description: string }[]
  'x-errors': ErrorCode[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

export interface RateLimit {
  requests: number
  seconds: number
  requests_with_api_token?: number
}

export interface Call {
  id: string
  method: string
  path: string
  summary: string
  description: string
  account: 'required' | 'optional' | undefined
  scope: Scope | undefined
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

export function groupsOf({ tags, paths, components }: OpenApi): Group[] {
  const named = new Map(Object.entries(components.schemas))
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      tag: operation.tags[0],
      call: callOf(method.toUpperCase(), path, operation, named),
    })),
  )
  return tags.map(({ name, description }) => ({
    id: `group-${slug(name)}`,
    name,
    about: description,
    calls: calls.filter(({ tag }) => tag === name).map(({ call }) => call),
  }))
}

function callOf(
  method: string,
  path: string,
  operation: Operation,
  named: ReadonlyMap<string, Schema>,
): Call {
  const { summary, description, security, parameters, requestBody, responses } = operation
  const [status = '200', { content = {} } = {}] =
    Object.entries(responses).find(([code]) => code.startsWith('2')) ?? []
  const types = Object.keys(content)
  const shown = types.find((type) => content[type]!.example !== undefined)
  return {
    id: slug(`${method} ${path}`),
    method,
    path,
    summary,
    description,
    account: security && (security.some((one) => Object.keys(one).length === 0) ? 'optional' : 'required'),
    scope: operation['x-scope'],
    creates: parameters.some((one) => one.in === 'header'),
    parameters: parameters
      .filter((one) => one.in !== 'header')
      .map((one) => ({ ...one, schema: { ...one.schema, description: one.description ?? '' } })),
    body: requestBody && bodyOf(requestBody.content, named),
    reply: {
      status: Number(status),
      types,
      schema: withFields(content[types[0] ?? '']?.schema ?? {}, named),
      example: shown === undefined ? undefined : { type: shown, value: content[shown]!.example },
    },
    errors: operation['x-errors'],
    rate: operation['x-rate-limit'],
  }
}

function bodyOf(content: Record<string, Content>, named: ReadonlyMap<string, Schema>): Body | undefined {
  const [first] = Object.entries(content)
  return first && { type: first[0], ...first[1], schema: withFields(first[1].schema, named) }
}

function withFields(schema: Schema, named: ReadonlyMap<string, Schema>): Schema {
  const { $ref, ...own } = schema
  const { items, anyOf, properties, ...rest }: Schema = {
    ...named.get($ref?.slice('#/components/schemas/'.length) ?? ''),
    ...own,
  }
  return {
    ...rest,
    ...(items && { items: withFields(items, named) }),
    ...(anyOf && { anyOf: anyOf.map((one) => withFields(one, named)) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [name, withFields(field, named)]),
      ),
    }),
  }
}

const slug = (text: string): string =>
  text
    .replace(/[^A-Za-z]+/g, '-')
    .replace(/-$/, '')
    .toLowerCase()

export function matches({ method, path, summary, description }: Call, group: string, words: string): boolean {
  const text = `${method} ${path} ${summary} ${description} ${group}`.toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

export function kindOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map(kindOf).join(' | ')
  if (schema.type === 'array') return `list of ${schema.items ? kindOf(schema.items) : 'anything'}`
  return [schema.type ?? 'anything'].flat().join(' | ')
}

export function fieldsOf(schema: Schema): Schema | undefined {
  if (schema.properties && Object.keys(schema.properties).length > 0) return schema
  if (schema.items) return fieldsOf(schema.items)
  return schema.anyOf?.map(fieldsOf).find((fields) => fields !== undefined)
}

export function rateText({ requests, seconds, requests_with_api_token: more }: RateLimit): string {
  const unit = { 60: 'minute', 3600: 'hour', 86_400: 'day' }[seconds] ?? `${seconds} seconds`
  const usual = `${formatNumber(requests)} per ${unit}`
  return more === undefined ? usual : `${usual}, ${formatNumber(more)} with an API token`
}

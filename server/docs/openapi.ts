import { STATUS_CODES } from 'node:http'
import { type Endpoint, endpoints, groups, type Route } from '#contract/api.ts'
import { errors, type ErrorCode } from '#contract/errors.ts'
import { anyCall, errorsOf, typesOf } from '#contract/replies.ts'
import { apiTokenPrefix } from '#contract/scopes.ts'
import { idempotencyKey } from '#contract/formats/idempotency-key.ts'
import { operations } from '#contract/operations.ts'
import type { TSchema } from '#contract/schema.ts'
import {
  isCountedByToken,
  mostOf,
  rateClasses,
  type RateClasses,
  type Kind,
  kinds,
} from '../platform/rate-limit/classes/classes.ts'
import { type ContractSchema, NamedSchemas } from './named-schemas.ts'
import { readFileSync } from 'node:fs'

interface ObjectSchema {
  properties?: Record<string, ContractSchema>
  required?: string[]
}

interface Components {
  schemas: NamedSchemas
  responses: Record<string, object>
}

export function openApi(title: string, version: string, classes = rateClasses([])!): object {
  const paths: Record<string, Record<string, object>> = {}
  const components: Components = { schemas: new NamedSchemas(), responses: {} }
  for (const [line, endpoint] of endpoints) {
    const [method = '', url = ''] = line.split(' ')
    const path = (paths[url.replace(/:(\w+)/g, '{$1}')] ??= {})
    path[method.toLowerCase()] = operation(line, endpoint, components, classes)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${title} API`,
      version,
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: `The operator of ${title}` },
      description: 'Every reply has an X-Request-Id header. Every error has the same shape, Error.',
    },
    servers: [{ url: '/' }],
    security: [],
    'x-errors': anyCall,
    tags: groups.map(({ name, about }) => ({ name, description: about })),
    paths,
    components: {
      schemas: { ...components.schemas.all, Error: errorSchema, ErrorCode: errorCodeSchema },
      responses: components.responses,
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'The `token` from a login or signup.',
        },
        apiToken: {
          type: 'http',
          scheme: 'bearer',
          description: `An API token from the settings page, which begins with \`${apiTokenPrefix}\`, with the scope in the call’s \`x-scope\`.`,
        },
      },
    },
  }
}

const groupOf = new Map(groups.flatMap(({ name, calls }) => Object.keys(calls).map((line) => [line, name])))

function operation(
  line: Route,
  endpoint: Endpoint,
  { schemas, responses }: Components,
  classes: RateClasses,
): object {
  const { name, description } = operations[line]
  const noun = name[0]!.toUpperCase() + name.slice(1)
  const example = examples[line]
  const {
    summary,
    status = 200,
    params,
    query,
    body,
    lines,
    account,
    scope,
    creates,
    cache,
    ranges,
    rate,
  } = endpoint
  const failures = Map.groupBy(errorsOf(line, endpoint), (code) => errors[code][0])
  const isPage = endpoint.types?.includes('text/html') ?? false
  return {
    operationId: name,
    summary,
    description,
    tags: [groupOf.get(line)],
    ...(account && { security: securityOf(account, scope) }),
    ...(isForTokens(scope) && { 'x-scope': scope }),
    parameters: [
      ...parameters('path', params, schemas, noun, example?.params),
      ...parameters('query', query, schemas, noun, example?.query),
      ...(creates ? [keyParameter] : []),
    ],
    ...(body && {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: schemas.whole(body, `${noun}Request`),
            ...(example?.body !== undefined && { example: example.body }),
          },
        },
      },
    }),
    ...(lines && {
      requestBody: {
        required: true,
        content: Object.fromEntries(
          lines.map((type) => [
            type,
            {
              schema: { type: 'string', description: linesDescription(lines) },
              ...(type === 'text/plain' && example && { example: example.body }),
            },
          ]),
        ),
      },
    }),
    responses: {
      [status]: {
        description: STATUS_CODES[status],
        content: content(endpoint, schemas.whole(endpoint.returns, `${noun}Reply`), example),
      },
      ...((cache || ranges) && { 304: { description: 'The client has this already.' } }),
      ...(ranges && {
        206: { description: 'The part that the client asked for.' },
        416: { description: 'The file has no such part.' },
      }),
      ...Object.fromEntries(
        [...failures].map(([status, codes]) => [status, failure(codes, isPage, responses)]),
      ),
    },
    'x-errors': errorsOf(line, endpoint).filter((code) => !anyCall.includes(code)),
    ...(rate && { 'x-rate-limit': rateOf(rate, classes) }),
  }
}

const linesDescription = (types: readonly string[]): string =>
  `One BIN per line, as ${types.map((type) => `\`${type}\``).join(', ')}. It may be compressed: \`Content-Encoding: gzip\`.`

const isForTokens = (scope: Endpoint['scope']): boolean => scope !== undefined && scope !== 'session'

const securityOf = (account: Endpoint['account'], scope: Endpoint['scope']): object[] => [
  ...(account === 'optional' ? [{}] : []),
  { token: [] },
  ...(isForTokens(scope) ? [{ apiToken: [] }] : []),
]

const rateOf = (kind: Kind, classes: RateClasses): object => ({
  requests: mostOf(kind, 'anonymous', classes),
  seconds: kinds[kind].window / 1000,
  ...(isCountedByToken(kind) && { requests_with_api_token: mostOf(kind, 'token', classes) }),
})

function parameters(
  place: 'path' | 'query',
  schema: TSchema | undefined,
  schemas: NamedSchemas,
  noun: string,
  example: Record<string, unknown> = {},
): object[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schema as ObjectSchema
  return Object.entries(properties).map(([name, field]) => {
    const { description, examples: _, ...written } = schemas.field(field, noun, name)
    return {
      name,
      in: place,
      description,
      required: place === 'path' || required.includes(name),
      schema: written,
      ...(field.type === 'array' && { style: 'form', explode: true }),
      ...(example[name] !== undefined && { example: example[name] }),
    }
  })
}

const keyParameter = {
  name: idempotencyKey.header,
  in: 'header',
  required: false,
  description: idempotencyKey.description,
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: idempotencyKey.pattern.source },
}

function content(endpoint: Endpoint, schema: object, example: Example | undefined): object {
  const text = { type: 'string' }
  return Object.fromEntries(
    typesOf(endpoint).map((type) => [
      type,
      {
        schema: type === 'application/json' || isText(endpoint.returns) ? schema : text,
        ...(example && type === typeOfExample(example.reply, endpoint) && { example: example.reply }),
      },
    ]),
  )
}

/** A text is an example of the first type that is neither JSON nor plain text, everything else of JSON. */
const typeOfExample = (reply: unknown, endpoint: Endpoint): string | undefined =>
  typeof reply === 'string'
    ? typesOf(endpoint).find((type) => type !== 'application/json' && type !== 'text/plain')
    : 'application/json'

const isText = (schema: TSchema): boolean => 'type' in schema && schema.type === 'string'

function failure(codes: readonly ErrorCode[], isPage: boolean, responses: Components['responses']): object {
  const name = [...codes, ...(isPage ? ['page'] : [])].join('.')
  responses[name] ??= {
    description: codes.map((code) => `\`${code}\`: ${errors[code][1]}`).join('\n\n'),
    content: {
      'application/json': { schema: { $ref: '#/components/schemas/Error' } },
      ...(isPage && { 'text/html': { schema: { type: 'string' } } }),
    },
  }
  return { $ref: `#/components/responses/${name}` }
}

const errorSchema = {
  type: 'object',
  required: ['message', 'status', 'code'],
  properties: {
    message: { type: 'string', description: 'For people.' },
    status: { type: 'integer', description: 'The HTTP status.', examples: [404] },
    code: { $ref: '#/components/schemas/ErrorCode', description: 'For programs.' },
    errors: {
      type: 'object',
      additionalProperties: { type: 'array', items: { type: 'string' } },
      description: 'Messages by field.',
    },
    details: { description: 'More about this error.' },
  },
}

const errorCodeSchema = {
  type: 'string',
  description: 'What went wrong. New codes may appear at any time.',
  enum: Object.keys(errors),
}

export interface Example {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  reply: unknown
}

export const examples = JSON.parse(
  readFileSync(new URL('examples.json', import.meta.url), 'utf8'),
) as Partial<Record<Route, Example>>

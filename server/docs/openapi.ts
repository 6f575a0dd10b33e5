import { STATUS_CODES } from 'node:http'
import type { TSchema } from 'typebox'
import { type Endpoint, endpoints } from '#contract/api.ts'
import { errors } from '#contract/errors.ts'
import { idempotencyKey } from '#contract/formats/idempotency-key.ts'

interface ObjectSchema {
  properties: Record<string, TSchema>
  required?: string[]
}

/** The contract as an OpenAPI 3.1 document. */
export function openApi(title: string, version: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const [line, endpoint] of endpoints) {
    const [method = '', url = ''] = line.split(' ')
    const path = (paths[url.replace(/:(\w+)/g, '{$1}')] ??= {})
    path[method.toLowerCase()] = operation(line, endpoint)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${title} API`,
      version,
      license: { name: 'MIT', identifier: 'MIT' },
      description: 'Every reply has an X-Request-Id header. Every error has the same shape, Error.',
    },
    servers: [{ url: '/' }],
    security: [],
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'The `token` from a login or signup.',
        },
      },
    },
  }
}

function operation(
  line: string,
  { summary, status = 200, params, query, body, returns, rate, account, creates }: Endpoint,
): object {
  const statuses = [
    ...(account === 'required' ? [401] : []),
    ...(params ? [404] : []),
    ...(params || query || body || creates ? [422] : []),
    ...(body || creates ? [400] : []),
    ...(body ? [413, 415] : []),
    ...(rate ? [429] : []),
  ]
  return {
    operationId: line.replace(/[^A-Za-z]+(.)/g, (_, letter: string) => letter.toUpperCase()),
    summary,
    ...(account && { security: [...(account === 'optional' ? [{}] : []), { token: [] }] }),
    parameters: [
      ...parameters('path', params),
      ...parameters('query', query),
      ...(creates ? [keyParameter] : []),
    ],
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: plain(body) } } },
    }),
    responses: {
      [status]: { description: STATUS_CODES[status], content: content(returns) },
      ...Object.fromEntries(statuses.map((status) => [status, failure(status)])),
      default: failure(500),
    },
  }
}

function parameters(place: 'path' | 'query', schema: TSchema | undefined): object[] {
  if (!schema) return []
  const { properties, required = [] } = schema as unknown as ObjectSchema
  return Object.entries(properties).map(([name, field]) => {
    const list = 'type' in field && field.type === 'array'
    return {
      name: list ? `${name}[]` : name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: plain(field),
      ...(list && { style: 'form', explode: true }),
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

function content(returns: TSchema): object {
  const type = 'type' in returns && returns.type === 'string' ? 'text/plain' : 'application/json'
  return { [type]: { schema: plain(returns) } }
}

/** Without the messages that only our own validator reads. */
function plain(schema: TSchema): unknown {
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) =>
      ['message', 'missing', 'tooMany', 'text'].includes(key) && typeof value === 'string'
        ? undefined
        : value,
    ),
  )
}

function failure(status: number): object {
  return {
    description: STATUS_CODES[status] ?? 'Error',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  }
}

const errorSchema = {
  type: 'object',
  required: ['message', 'status', 'code'],
  properties: {
    message: { type: 'string', description: 'For people.' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(errors), description: 'For programs.' },
    errors: {
      type: 'object',
      additionalProperties: { type: 'array', items: { type: 'string' } },
      description: 'Messages by field.',
    },
    details: { description: 'More about this error.' },
  },
}

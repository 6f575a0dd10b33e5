import { STATUS_CODES } from 'node:http'
import { type Endpoint, endpoints, groups, type Route } from '#contract/api.ts'
import { errors, type ErrorCode } from '#contract/errors.ts'
import { anyCall, errorsOf, typesOf } from '#contract/replies.ts'
import { apiTokenPrefix } from '#contract/formats/api-token.ts'
import { idempotencyKey } from '#contract/formats/idempotency-key.ts'
import type { TSchema } from '#contract/schema.ts'
import { isCountedByToken, mostOf, rateClasses, type RateClasses } from '../rate-limit/classes/classes.ts'
import { type Kind, kinds } from '../rate-limit/classes/kinds.ts'
import { type Example, examples } from './examples.ts'

interface ObjectSchema {
  properties: Record<string, TSchema>
  required?: string[]
}

/** Error replies by name, each described once. */
type Responses = Record<string, object>

/** The contract as an OpenAPI 3.1 document. */
export function openApi(title: string, version: string, classes = rateClasses([])!): object {
  const paths: Record<string, Record<string, object>> = {}
  const responses: Responses = {}
  for (const [line, endpoint] of endpoints) {
    const [method = '', url = ''] = line.split(' ')
    const path = (paths[url.replace(/:(\w+)/g, '{$1}')] ??= {})
    path[method.toLowerCase()] = operation(line, endpoint, responses, classes)
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
    'x-errors': anyCall,
    tags: groups.map(({ name, about }) => ({ name, description: about })),
    paths,
    components: {
      schemas: { Error: errorSchema },
      responses,
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'The `token` from a login or signup.',
        },
        apiToken: {
          type: 'http',
          scheme: 'bearer',
          description: `An API token from the settings page, which begins with \`${apiTokenPrefix}\`, with the scope that the call names.`,
        },
      },
    },
  }
}

const groupOf = new Map(groups.flatMap(({ name, calls }) => Object.keys(calls).map((line) => [line, name])))

function operation(line: Route, endpoint: Endpoint, responses: Responses, classes: RateClasses): object {
  const example = examples[line]
  const {
    summary,
    status = 200,
    params,
    query,
    body,
    lines,
    account,
    creates,
    cache,
    ranges,
    rate,
  } = endpoint
  const failures = Map.groupBy(errorsOf(line, endpoint), (code) => errors[code][0])
  const isPage = endpoint.types?.includes('text/html') ?? false
  return {
    operationId: line.replace(/[^A-Za-z]+(.)/g, (_, letter: string) => letter.toUpperCase()),
    summary,
    tags: [groupOf.get(line)],
    ...(account && { security: securityOf(endpoint) }),
    parameters: [
      ...parameters('path', params, example?.params),
      ...parameters('query', query, example?.query),
      ...(creates ? [keyParameter] : []),
    ],
    ...(body && {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: plain(body),
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
      [status]: { description: STATUS_CODES[status], content: content(endpoint, example) },
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

const securityOf = ({ account, scope = 'session' }: Endpoint): object[] => [
  ...(account === 'optional' ? [{}] : []),
  { token: [] },
  ...(scope === 'session' ? [] : [{ apiToken: [scope] }]),
]

const rateOf = (kind: Kind, classes: RateClasses): object => ({
  requests: mostOf(kind, 'anonymous', classes),
  seconds: kinds[kind].window / 1000,
  ...(isCountedByToken(kind) && { requests_with_api_token: mostOf(kind, 'token', classes) }),
})

function parameters(
  place: 'path' | 'query',
  schema: TSchema | undefined,
  example: Record<string, unknown> = {},
): object[] {
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

/** A reply that is not JSON, or a file in several formats, is described as text. */
function content(endpoint: Endpoint, example: Example | undefined): object {
  const schema = plain(endpoint.returns)
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

/** Where browsers get a page, they may get a page that says what is wrong. */
function failure(codes: readonly ErrorCode[], isPage: boolean, responses: Responses): object {
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

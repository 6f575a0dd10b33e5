// Requests made from the contract, so that a call that is added next year is attacked without anyone remembering to.
import { gzipSync } from 'node:zlib'
import { type Endpoint, endpoints, type Route } from '#contract/api.ts'
import { below } from '../data/made-bins.ts'
import { accepted, encode, encodings, oddAddress, oddities } from './oddities.ts'
import {
  brokenValue,
  chance,
  type Field,
  type Known,
  pick,
  protoNames,
  type Random,
  texts,
  validObject,
} from './values.ts'

export interface FuzzedRequest {
  /** The call that it was made from; undefined for other addresses. */
  line: Route | undefined
  method: string
  /** As it is sent. */
  path: string
  headers: Record<string, string | string[]>
  body?: string | Buffer
}

export interface FuzzWorld {
  known: Known
  /** Tokens of accounts. Those that end their session or delete their account are taken from `throwaways`. */
  tokens: readonly string[]
  throwaways: readonly string[]
}

interface Parts {
  params: Values
  query: Values
  body: Values
}
type Values = Record<string, unknown>

/** These end the session that they use. */
export const endings: Route[] = ['POST /api/auth/logout', 'DELETE /api/user/sessions', 'DELETE /api/user']

export function fuzzedRequest(random: Random, world: FuzzWorld): FuzzedRequest {
  if (chance(random, 0.06)) return oddAddress(random)
  const [line, endpoint] = pick(random, endpoints)
  const request = requestOf(random, line, endpoint, world)
  if (chance(random, 0.12)) pick(random, oddities)(random, request)
  return request
}

/** A request of one call. `broken` is the share of those that are wrong in one field or in several. */
export function requestOf(
  random: Random,
  line: Route,
  endpoint: Endpoint,
  world: FuzzWorld,
  broken = 0.65,
): FuzzedRequest {
  const [method = '', pattern = ''] = line.split(' ')
  // Checks of proxies would connect to the hosts that are made up here.
  const known = pattern.startsWith('/api/proxy') ? { ...world.known, turnstile_token: [] } : world.known
  const parts: Parts = {
    params: validParams(random, pattern, endpoint.params, known),
    query: validObject(random, endpoint.query ?? {}, known),
    body: validObject(random, endpoint.body ?? {}, known),
  }
  if (chance(random, broken)) breakOne(random, endpoint, parts)
  while (chance(random, broken / 5)) breakOne(random, endpoint, parts)
  if (chance(random, broken / 6)) addField(random, chance(random, 0.5) ? parts.body : parts.query)
  if (chance(random, broken / 12)) misspellOne(random, chance(random, 0.5) ? parts.body : parts.query)
  const body = endpoint.body
    ? bodyText(random, parts.body, broken / 6)
    : endpoint.lines && linesText(random, known)
  const path = pathOf(random, pattern, parts)
  return {
    line: isAddressOf(pattern, path) ? line : undefined,
    method,
    path,
    headers: {
      ...authorization(random, line, world),
      ...(body !== undefined && { 'content-type': pick(random, endpoint.lines ?? ['application/json']) }),
      ...(chance(random, 0.2) && { accept: pick(random, accepted) }),
      ...(chance(random, 0.2) && { 'accept-encoding': pick(random, encodings) }),
    },
    ...(body !== undefined && { body }),
  }
}

/** Without a value, or with a slash in one, the address is that of another call. */
function isAddressOf(pattern: string, path: string): boolean {
  const parts = path.split('?', 1)[0]!.split('/')
  return parts.length === pattern.split('/').length && !parts.slice(1).includes('')
}

/** Some names, such as that of a challenge's nonce, are in the path only. */
function validParams(random: Random, pattern: string, schema: Field | undefined, known: Known): Values {
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const valid = validObject(random, schema ?? {}, known)
  return Object.fromEntries(names.map((name) => [name, valid[name] ?? pick(random, texts)]))
}

function breakOne(random: Random, endpoint: Endpoint, parts: Parts): void {
  const places = (['params', 'query', 'body'] as const).flatMap((part) =>
    Object.entries((endpoint[part] as Field | undefined)?.properties ?? {}).map(
      ([name, field]) => [part, name, field] as const,
    ),
  )
  if (places.length === 0) return
  const [part, name, field] = pick(random, places)
  if (part !== 'params' && chance(random, 0.1)) delete parts[part][name]
  else parts[part][name] = brokenValue(random, field)
}

const serverFields = [
  'owner',
  'account_id',
  'views',
  'created_at',
  'id',
  'bookmarks',
  'hidden_at',
  'is_owner',
]

function addField(random: Random, values: Values): void {
  values[pick(random, [...serverFields, ...protoNames])] = brokenValue(random)
}

function misspellOne(random: Random, values: Values): void {
  const names = Object.keys(values)
  if (names.length === 0) return
  const name = pick(random, names)
  const at = below(random, name.length)
  values[name.slice(0, at) + pick(random, ['', 's', '_', 'É', '4111']) + name.slice(at + 1)] = values[name]
  delete values[name]
}

function pathOf(random: Random, pattern: string, { params, query }: Parts): string {
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encode(random, params[name]))
  const pairs = Object.entries(query)
    .flatMap(([name, value]): [string, unknown][] =>
      Array.isArray(value) ? value.map((one: unknown) => [`${name}[]`, one]) : [[name, value]],
    )
    .flatMap((pair) => (chance(random, 0.05) ? [pair, pair] : [pair]))
    .map(([name, value]) => `${name}=${encode(random, value)}`)
  // Longer ones are refused by Node, which has a test of its own.
  const search = pairs.join('&').slice(0, chance(random, 0.02) ? 20_000 : 8000)
  return search === '' ? path : `${path}?${search}`
}

function bodyText(random: Random, values: Values, broken: number): string | Buffer {
  const text = JSON.stringify(values)
  if (!chance(random, broken)) return text
  return pick<() => string | Buffer>(random, [
    () => text.slice(0, below(random, text.length)),
    () => `${text}${pick(random, [',', '}', '\0', text])}`,
    () => `{"__proto__":{"is_public":true,"page":9},${text.slice(1)}`,
    () => `${text.slice(0, -1)}${text.length > 2 ? ',' : ''}"constructor":{"prototype":{"page":9}}}`,
    () => `\uFEFF${text}`,
    () =>
      pick(random, [
        '',
        ' ',
        'null',
        '[]',
        '1',
        '"text"',
        'NaN',
        '{"a":NaN}',
        '{"a":1e999}',
        "{'a':1}",
        '{"a":1,}',
      ]),
    () => Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xc0, 0x80, 0x7d])]),
    () => '['.repeat(1 + below(random, 20_000)),
    () => `{"bins":${'['.repeat(5000)}${']'.repeat(5000)}}`,
    () => gzipSync(text),
    () => (chance(random, 0.05) ? `{"text":"${'x'.repeat(1_100_000)}"}` : '{"text":"x"}'),
  ])()
}

/** Lines in any format, right and wrong ones. */
function linesText(random: Random, known: Known): string {
  const line = () =>
    pick<() => unknown>(random, [
      () => pick(random, known['bin'] ?? ['457173']),
      () => `{"bin":"${String(pick(random, known['bin'] ?? ['457173']))}"}`,
      () => `x,${String(pick(random, known['bin'] ?? ['457173']))},"a`,
      () => pick(random, texts),
      () => JSON.stringify(brokenValue(random)),
    ])()
  const names = chance(random, 0.5) ? ['name,bin'] : []
  return [...names, ...Array.from({ length: below(random, 50) }, line)].join(
    pick(random, ['\n', '\r\n', '\r']),
  )
}

function authorization(
  random: Random,
  line: Route,
  { tokens, throwaways }: FuzzWorld,
): Record<string, string> {
  const token = pick(random, endings.includes(line) ? throwaways : tokens)
  if (chance(random, 0.7)) return { authorization: `Bearer ${token}` }
  if (chance(random, 0.6)) return {}
  return {
    authorization: pick(random, [
      '',
      'Bearer',
      'Bearer ',
      `bearer ${token}`,
      `Bearer  ${token}`,
      `Bearer ${token.slice(0, -1)}`,
      `Bearer ${token}x`,
      `Bearer ${token} ${token}`,
      `Basic ${token}`,
      `Bearer ${'x'.repeat(4000)}`,
      'Bearer \xff\xfe',
      "Bearer ' or 1=1",
      token,
    ]),
  }
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { endpoints } from '#contract/api.ts'
import type { ErrorReply } from '#contract/errors.ts'
import { madeApp } from '#test/apps/made-app.ts'
import { otherAddresses, otherRoutes } from '#test/data/other-routes.ts'
import { openMetrics } from './platform/metrics/serve-metrics.ts'
import { openBuilt } from './built-site/built-site.ts'

const json = { 'content-type': 'application/json' }

test('every error has the same shape, a request ID and a message', async (t) => {
  const app = await madeApp(t)
  const post = { method: 'POST', url: '/api/binLookup', headers: json } as const
  for (const [request, status, code] of [
    [{ url: '/nothing/here' }, 404, 'not_found'],
    [{ url: '/api/nothing' }, 404, 'not_found'],
    [{ url: '/api/bank/%E0%A4%A' }, 400, 'bad_request'],
    [{ url: `/api/bank/${'x'.repeat(400)}` }, 404, 'not_found'],
    [{ method: 'POST', url: '/api/auth/logout' }, 401, 'unauthenticated'],
    [{ ...post, method: 'PUT' }, 405, 'method_not_allowed'],
    [{ method: 'DELETE', url: '/api/banks' }, 405, 'method_not_allowed'],
    [{ ...post, headers: { 'content-type': 'text/plain' }, payload: 'x' }, 415, 'unsupported_media_type'],
    [
      { ...post, headers: { 'content-type': 'application/xml' }, payload: '<a/>' },
      415,
      'unsupported_media_type',
    ],
    [{ ...post, payload: '{"bins":' }, 400, 'bad_json'],
    [{ ...post, payload: '' }, 400, 'bad_json'],
    [{ ...post, payload: JSON.stringify({ bins: ['x'.repeat(1024 * 1024)] }) }, 413, 'too_large'],
    [{ ...post, payload: JSON.stringify({ bins: 1 }) }, 422, 'invalid_input'],
  ] as const) {
    const reply = await app.inject(request)
    const error = reply.json<ErrorReply>()
    assert.equal(reply.statusCode, status, JSON.stringify(request).slice(0, 200))
    assert.equal(error.status, status)
    assert.equal(error.code, code)
    assert.ok(error.message.length > 5)
    assert.ok(reply.headers['x-request-id'])
    assert.match(String(reply.headers['content-type']), /^application\/json/)
  }
})

test('405 lists the allowed methods', async (t) => {
  const app = await madeApp(t)
  assert.equal((await app.inject({ method: 'PATCH', url: '/api/banks' })).headers.allow, 'GET, HEAD, OPTIONS')
})

test('pages of any origin may read public replies, errors included, but never with credentials', async (t) => {
  const app = await madeApp(t)
  for (const url of ['/api/dataset', '/api/bank/nobody', '/levels.json']) {
    const { headers } = await app.inject({ url, headers: { origin: 'https://else.example' } })
    assert.equal(headers['access-control-allow-origin'], '*')
    assert.equal(headers['access-control-allow-credentials'], undefined)
    const readable = String(headers['access-control-expose-headers']).split(', ')
    for (const name of ['x-request-id', 'retry-after', 'ratelimit-limit', 'ratelimit-remaining'])
      assert.ok(readable.includes(name), `${url}: ${name}`)
  }
  const asked = await app.inject({
    method: 'OPTIONS',
    url: '/api/binLookup',
    headers: { origin: 'https://else.example' },
  })
  assert.equal(asked.statusCode, 204)
  assert.equal(asked.headers['access-control-allow-methods'], 'POST')
  assert.match(String(asked.headers['access-control-allow-headers']), /content-type/)
  const health = await app.inject('/healthz')
  assert.equal(health.headers['access-control-allow-origin'], undefined)
})

test('every reply of every route has the security headers, errors included', async (t) => {
  const app = await madeApp(t, { PUBLIC_URL: 'https://bins.example' })
  const odd = [
    '/nothing',
    '/assets/nothing',
    '/api/bank/%E0%A4%A',
    `/bin/${'1'.repeat(400)}`,
    '/bank/nord-bank',
  ]
  const requests = [
    ...endpoints.map(([line]) => line.split(' ')),
    ...endpoints.map(([line]) => ['PATCH', line.split(' ')[1]!]),
    ...[...otherAddresses, ...odd].flatMap((url) => [
      ['GET', url],
      ['HEAD', url],
      ['POST', url],
    ]),
  ] as ['GET', string][]
  const statuses = new Set<number>()
  for (const [method, path] of requests) {
    const url = path.replace(':bin', '457173').replace(':slug', 'nord-bank').replace(/:\w+/g, 'x')
    const { headers, statusCode } = await app.inject({
      method,
      url,
      headers: { origin: 'https://else.example' },
    })
    const about = `${method} ${url}: ${statusCode}`
    statuses.add(statusCode)
    assert.match(String(headers['content-security-policy']), /default-src 'none'/, about)
    assert.equal(headers['x-content-type-options'], 'nosniff', about)
    assert.equal(headers['strict-transport-security'], 'max-age=31536000', about)
    assert.match(String(headers['x-request-id']), /^[\w-]{16}$/, about)
    assert.equal(headers['x-powered-by'], undefined)
    // Other origins may read public replies, and never with credentials.
    const isPublic = headers['access-control-allow-origin'] === '*'
    assert.equal(headers['cross-origin-resource-policy'], isPublic ? undefined : 'same-origin', about)
    assert.equal(headers['access-control-allow-credentials'], undefined)
    if (String(headers['content-type']).startsWith('text/html'))
      assert.equal(headers['x-frame-options'], 'DENY', about)
  }
  for (const status of [200, 301, 400, 401, 404, 405, 422]) assert.ok(statuses.has(status), `${status}`)
})

test('the example on the docs page uses the address of this site', async (t) => {
  for (const [environment, address] of [
    [{ PORT: '4000' }, 'http://localhost:4000/api/binLookup'],
    [{ PUBLIC_URL: 'https://bins.example' }, 'https://bins.example/api/binLookup'],
  ] as const) {
    const app = await madeApp(t, environment)
    assert.ok((await app.inject('/api/docs')).body.includes(address))
  }
})

test('pages cannot be framed and send other sites a minimal referrer', async (t) => {
  const app = await madeApp(t)
  for (const url of ['/api/docs', '/', '/bin/457173', '/bank/nord-bank']) {
    const { headers } = await app.inject(url)
    assert.equal(headers['x-frame-options'], 'DENY')
    assert.equal(headers['referrer-policy'], 'strict-origin-when-cross-origin')
    assert.equal(headers['cross-origin-opener-policy'], 'same-origin')
  }
})

test('names of objects in JavaScript are fields like any others', async (t) => {
  const app = await madeApp(t)
  const payload = '{"bins":["400001"],"__proto__":{"page":9},"constructor":{"prototype":{"x":1}},"owner":1}'
  const reply = await app.inject({ method: 'POST', url: '/api/binLookup', headers: json, payload })
  assert.equal(reply.statusCode, 422)
  assert.equal(({} as Record<string, unknown>).x, undefined)
})

test('replies are compressed when the client accepts it', async (t) => {
  const app = await madeApp(t)
  for (const url of ['/api/openapi.json', '/banks.json?x', '/api/dataset', '/api/banks']) {
    const plain = await app.inject(url)
    assert.equal(plain.headers['content-encoding'], undefined)
    for (const [accepted, unpack] of [
      ['gzip', gunzipSync],
      ['br;q=1, gzip;q=0.1', brotliDecompressSync],
      ['gzip, deflate, br, zstd', zstdDecompressSync],
      ['identity', (bytes: Buffer) => bytes],
    ] as const) {
      const reply = await app.inject({ url, headers: { 'accept-encoding': accepted } })
      const packed = reply.headers['content-encoding'] !== undefined
      assert.equal(packed, plain.rawPayload.length >= 1024 && accepted !== 'identity', `${url} ${accepted}`)
      assert.equal((packed ? unpack(reply.rawPayload) : reply.rawPayload).toString(), plain.body)
      assert.equal(reply.headers['content-type'], plain.headers['content-type'])
    }
  }
})

test('the OpenAPI document and the docs page list every line of the contract', async (t) => {
  const app = await madeApp(t)
  const document = (await app.inject('/api/openapi.json')).json<{
    openapi: string
    paths: Record<string, object>
  }>()
  assert.equal(document.openapi, '3.1.0')
  for (const [line] of endpoints) {
    const [method = '', url = ''] = line.split(' ')
    assert.ok(method.toLowerCase() in document.paths[url.replace(/:(\w+)/g, '{$1}')]!, line)
  }
  assert.ok(!JSON.stringify(document).includes('tooMany'))
  const page = await app.inject('/api/docs')
  for (const [line, { summary }] of endpoints) {
    assert.ok(page.body.includes(line) && page.body.includes(summary), line)
  }
})

test('every route is a call of the contract or on the list of others', async (t) => {
  const routes: string[] = []
  const openSite = async (app: FastifyInstance) => {
    app.addHook('onRoute', ({ method, url, path }) => {
      for (const one of [method].flat()) routes.push(`${one} ${path || url}`)
    })
    return openBuilt('/nowhere')
  }
  const environment = { METRICS_TOKEN: 'a-token-of-16-chars' }
  await madeApp(t, environment, { openSite, metrics: openMetrics() })
  assert.ok(routes.length > endpoints.length)
  const addresses = new Set(endpoints.map(([line]) => line.split(' ')[1]))
  const known = new Set([...endpoints.map(([line]) => line), ...otherRoutes.map((url) => `GET ${url}`)])
  // GET also answers HEAD. For an address of the contract, answerOtherMethods adds all other methods.
  const unknown = routes.filter((route) => {
    const [method, url] = route.replace(/^HEAD /, 'GET ').split(' ')
    return !known.has(`${method} ${url}`) && !addresses.has(url)
  })
  assert.deepEqual(unknown, [])
  for (const route of known) assert.ok(routes.includes(route), route)
})

test('clients over the rate limit are told when to try again', async (t) => {
  const app = await madeApp(t, { RATE_LIMITS: 'on', TRUSTED_PROXIES: '10.0.0.0/8' })
  const ask = (remoteAddress: string, forwarded = '203.0.113.9') =>
    app.inject({
      url: '/api/binLookupFilter/download?vendors[]=NONE',
      remoteAddress,
      headers: { 'x-forwarded-for': forwarded },
    })
  for (let count = 0; count < 60; count++)
    assert.equal((await ask('198.51.100.1', `203.0.113.${count}`)).statusCode, 200)
  const refused = await ask('198.51.100.1', '203.0.113.99')
  assert.equal(refused.statusCode, 429, 'an address claimed by a client has no effect')
  const error = refused.json<ErrorReply>()
  assert.equal(error.message, 'Rate Limited: Try again later!')
  assert.equal(error.code, 'rate_limited')
  assert.ok(Number(refused.headers['retry-after']) > 0)
  assert.equal(refused.headers['access-control-allow-origin'], '*')
  assert.equal((await ask('198.51.100.2')).statusCode, 200)
  assert.equal(
    (await ask('10.0.0.1')).statusCode,
    200,
    'behind a trusted proxy, the address that it reports is used',
  )
})

test('describes the dataset', async (t) => {
  const app = await madeApp(t)
  const info = (await app.inject('/api/dataset')).json<Record<string, unknown>>()
  assert.equal(info.name, 'Made-up BINs')
  assert.equal(info.rows, 10)
  assert.equal(info.banks, 5)
  assert.equal(info.date, '2026-01-02')
  assert.equal(info.licence, 'CC0')
  assert.equal(info.starter, false)
  assert.equal((await app.inject('/readyz')).statusCode, 200)
})

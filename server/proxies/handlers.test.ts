import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { FastifyInstance } from 'fastify'
import type { Output } from '#contract/api.ts'
import { changing } from '#test/servers/hostile-proxies.ts'
import { judgedApp } from '#test/apps/judged-app.ts'
import { solvedToken } from '#test/apps/made-account.ts'
import { madeApp } from '#test/apps/made-app.ts'
import { shared } from '#test/apps/shared.ts'

const missing = 'Missing required fields for proxy test (host, port, proxyType, token)'
const wrongType = 'Invalid proxyType. Must be "http" or "socks5"'
const whole = { host: '8.8.8.8', port: 80, proxyType: 'http', turnstile_token: 'x' }

const refused: [url: string, payload: object, message: string][] = [
  ['check', {}, 'IP address is required.\nCaptcha token is required.'],
  ['check', { turnstile_token: 'x' }, 'IP address is required.'],
  ['check', { ip: ' ', turnstile_token: 'x' }, 'IP address is required.'],
  ['check', { ip: '8.8.8.8' }, 'Captcha token is required.'],
  ['check', { ip: '8.8.8.8', turnstile_token: '' }, 'Captcha token is required.'],
  ['check', { ip: 'localhost', turnstile_token: 'x' }, 'ip must be an IP address'],
  ['test-proxy', {}, missing],
  ...Object.keys(whole).map((name): [string, object, string] => [
    'test-proxy',
    { ...whole, [name]: undefined },
    missing,
  ]),
  ['test-proxy', { ...whole, host: '' }, missing],
  ['test-proxy', { ...whole, turnstile_token: '' }, missing],
  ['test-proxy', { ...whole, proxyType: 'socks4' }, wrongType],
  ['test-proxy', { ...whole, port: 0 }, 'port must be a whole number from 1 to 65535'],
]
const app = shared((scope) => madeApp(scope))
for (const [url, payload, message] of refused) {
  test(`${url} ${JSON.stringify(payload)}`, async () => {
    const reply = await app().inject({ method: 'POST', url: `/api/proxy/${url}`, payload })
    assert.deepEqual([reply.statusCode, reply.json().message], [422, message])
  })
}

test('returns what is known about an address, once per token', async (t) => {
  const app = await madeApp(t, { IP_SEED: 'off', REVERSE_DNS: 'off' })
  const payload = { ip: '10.1.2.3', turnstile_token: await solvedToken(app) }
  const ask = () => app.inject({ method: 'POST', url: '/api/proxy/check', payload })
  const facts = (await ask()).json<Output<'POST /api/proxy/check'>>()
  assert.deepEqual(
    [facts.address, facts.kind, facts.reverse_dns.state, facts.evidence],
    ['10.1.2.3', 'private', 'off', []],
  )
  assert.equal((await ask()).statusCode, 403)
})

test('checks one proxy with the judge', async (t) => {
  const { app } = await judgedApp(t)
  const result = await tested(t, app)
  assert.deepEqual(
    [result.outcome, result.type, result.exit?.address, result.anonymity],
    ['works', 'http', '127.0.0.1', 'elite'],
  )
  assert.equal(result.ipqs, null)
})

for (const [what, environment, problem] of [
  ['not set', {}, /has not set PUBLIC_URL/],
  [
    'on this machine',
    { PUBLIC_URL: 'http://localhost:3000' },
    /http:\/\/localhost:3000 is unreachable \(it is not public/,
  ],
  [
    'unreachable',
    { PUBLIC_URL: 'http://127.0.0.1:1', PROXY_TARGETS: 'any' },
    /unreachable \(Connection refused/,
  ],
] as const) {
  test(`a judge that is ${what}: only liveness is checked, and the reason is given`, async (t) => {
    const app = await madeApp(t, { IP_SEED: 'off', ...environment })
    const { judge } = (await app.inject('/api/proxy')).json<Output<'GET /api/proxy'>>()
    assert.deepEqual([judge.http, judge.https], [false, false])
    assert.match(judge.problem ?? '', problem)
  })
}

test('without a judge, a proxy that answers is still recognised', async (t) => {
  const app = await madeApp(t, { IP_SEED: 'off', PROXY_TARGETS: 'any' })
  const result = await tested(t, app)
  assert.deepEqual([result.outcome, result.exit], ['works', null])
  assert.match(result.words, /Without a judge/)
})

test('by default, only public addresses can be checked', async (t) => {
  const app = await madeApp(t, { IP_SEED: 'off' })
  const result = await tested(t, app)
  assert.equal(result.outcome, 'not_allowed')
  assert.match(result.words, /Only public addresses/)
})

async function tested(t: TestContext, app: FastifyInstance) {
  const payload = {
    host: '127.0.0.1',
    port: await changing(t, {}),
    proxyType: 'http',
    turnstile_token: await solvedToken(app),
  }
  const reply = await app.inject({ method: 'POST', url: '/api/proxy/test-proxy', payload })
  return reply.json<Output<'POST /api/proxy/test-proxy'>>()
}

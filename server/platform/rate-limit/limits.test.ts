import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ErrorReply } from '#contract/errors.ts'
import { stopClock } from '#test/apps/clock.ts'
import { limitedApp } from '#test/apps/limited-app.ts'
import type { Kind } from './classes/classes.ts'
import { MemoryCounts } from './memory-counts.ts'

const limits: [kind: Kind, most: number, seconds: number][] = [
  ['lookup', 1200, 60],
  ['download', 60, 60],
  ['challenge', 60, 60],
  ['change', 300, 60],
  ['signup', 5, 3600],
  ['login', 20, 3600],
]

for (const [kind, most, seconds] of limits) {
  test(`${kind}: ${most} requests are answered, the next is refused until the window ends`, async (t) => {
    const clock = stopClock(t)
    const { ask, askTimes } = limitedApp(t)
    const first = await ask(kind)
    assert.deepEqual(
      ['limit', 'remaining', 'reset'].map((name) => first.headers[`x-ratelimit-${name}`]),
      [`${most}`, `${most - 1}`, `${seconds}`],
    )
    assert.deepEqual(
      ['limit', 'remaining', 'reset'].map((name) => first.headers[`ratelimit-${name}`]),
      [`${most}`, `${most - 1}`, `${seconds}`],
    )
    assert.equal(first.headers['retry-after'], undefined)
    assert.deepEqual(new Set(await askTimes(most - 1, kind)), new Set([200]))
    const refused = await ask(kind)
    assert.equal(refused.statusCode, 429)
    assert.equal(refused.headers['retry-after'], `${seconds}`)
    assert.equal(refused.headers['x-ratelimit-remaining'], '0')
    const { code, details } = refused.json<ErrorReply>()
    assert.deepEqual([code, details], ['rate_limited', { retry_after: seconds, limit: kind }])
    clock.tick(seconds * 1000 - 1)
    assert.equal((await ask(kind)).headers['retry-after'], '1')
    clock.tick(1)
    assert.equal((await ask(kind)).statusCode, 200)
  })

  test(`${kind}: ${kind === 'signup' || kind === 'login' ? 'limited' : 'free'} with RATE_LIMITS=off`, async (t) => {
    const { ask, askTimes } = limitedApp(t, { rateLimits: 'off' })
    await askTimes(most, kind)
    const { statusCode, headers } = await ask(kind)
    const isLimited = kind === 'signup' || kind === 'login'
    assert.equal(statusCode, isLimited ? 429 : 200)
    assert.equal(headers['x-ratelimit-limit'], isLimited ? `${most}` : undefined)
  })
}

test('a large body counts as several lookups or changes', async (t) => {
  const { app } = limitedApp(t)
  const left = async (kind: Kind, headers: Record<string, string>) => {
    const reply = await app.inject({ url: `/${kind}`, remoteAddress: '203.0.113.1', headers })
    return Number(reply.headers['x-ratelimit-remaining'])
  }
  const body = (bytes: number) => ({ 'content-length': String(bytes) })
  assert.equal(await left('lookup', body(99_999)), 1199)
  assert.equal(await left('lookup', body(100_000)), 1197)
  assert.equal(await left('lookup', body(1024 * 1024)), 1186)
  assert.equal(await left('lookup', body(1e15)), 1175)
  assert.equal(await left('change', { 'transfer-encoding': 'chunked' }), 289)
  assert.equal(await left('download', body(1024 * 1024)), 59)
})

test('a page with results counts as a lookup, unless limits are off', async (t) => {
  const on = limitedApp(t)
  assert.equal((await on.ask('page')).body, 'whole')
  assert.equal((await on.ask('lookup')).headers['x-ratelimit-remaining'], '1198')
  await on.askTimes(1198, 'lookup')
  assert.equal((await on.ask('page')).body, 'without')

  const off = limitedApp(t, { rateLimits: 'off' })
  await off.askTimes(1200, 'page')
  assert.equal((await off.ask('page')).body, 'whole')
})

test('HEAD requests are counted once, together with GET requests', async (t) => {
  const { app, ask } = limitedApp(t)
  const head = await app.inject({ method: 'HEAD', url: '/signup', remoteAddress: '203.0.113.1' })
  assert.equal(head.headers['x-ratelimit-remaining'], '4')
  assert.equal((await ask('signup')).headers['x-ratelimit-remaining'], '3')
})

test('kinds and addresses are counted separately, and an IPv6 /64 network as one address', async (t) => {
  const { ask, askTimes } = limitedApp(t)
  assert.deepEqual(await askTimes(6, 'signup', '2001:db8:1:2::1'), [200, 200, 200, 200, 200, 429])
  assert.equal((await ask('signup', '2001:db8:1:2:ffff:ffff:ffff:ffff')).statusCode, 429)
  assert.equal((await ask('signup', '2001:db8:1:3::1')).statusCode, 200)
  assert.equal((await ask('login', '2001:db8:1:2::1')).statusCode, 200)
  assert.deepEqual(await askTimes(6, 'signup', '::ffff:203.0.113.9'), [200, 200, 200, 200, 200, 429])
  assert.equal((await ask('signup', '203.0.113.9')).statusCode, 429)
})

test('the /64 networks of an IPv6 /48 together have sixteen times the limit of one', async (t) => {
  const { ask } = limitedApp(t)
  const signUp = async (network: number) =>
    (await ask('signup', `2001:db8:1:${network.toString(16)}::1`)).statusCode
  for (let network = 0; network < 80; network++) assert.equal(await signUp(network), 200)
  assert.equal(await signUp(80), 429)
  assert.equal((await ask('signup', '2001:db8:2:80::1')).statusCode, 200)
})

test('a client cannot forge its address', async (t) => {
  const alone = limitedApp(t)
  for (let count = 0; count < 5; count++) await alone.ask('signup', '203.0.113.1', `198.51.100.${count}`)
  assert.equal((await alone.ask('signup', '203.0.113.1', '198.51.100.99')).statusCode, 429)

  const { ask } = limitedApp(t, { trustProxy: ['10.0.0.0/8'] })
  for (let count = 0; count < 5; count++) await ask('signup', '10.0.0.1', `192.0.2.${count}, 198.51.100.7`)
  assert.equal(
    (await ask('signup', '10.0.0.2', '198.51.100.7')).statusCode,
    429,
    'whichever proxy reports it',
  )
  assert.equal(
    (await ask('signup', '::ffff:10.0.0.3', '198.51.100.7:4711, 10.0.0.9:80')).statusCode,
    429,
    'with ports, and the proxy as IPv6',
  )
  assert.equal((await ask('signup', '10.0.0.1', '198.51.100.8')).statusCode, 200)
  assert.equal(
    (await ask('signup', '203.0.113.1', '198.51.100.7')).statusCode,
    200,
    'this one is not a trusted proxy',
  )
})

const token = { id: 'one', accountId: 'ada', tokenHash: '', scopes: [] }

test('an API token is counted instead of its network, with limits of its own', async (t) => {
  const clock = stopClock(t)
  for (const [kind, most] of [
    ['download', 300],
    ['change', 1200],
    ['lookup', 6000],
  ] as const) {
    const { ask, askTimes } = limitedApp(t, { apiToken: token })
    assert.equal((await ask(kind)).headers['ratelimit-limit'], `${most}`)
    assert.deepEqual(new Set(await askTimes(most - 1, kind)), new Set([200]))
    assert.equal((await ask(kind, '198.51.100.7')).statusCode, 429, 'from any address')
    clock.tick(60_000)
    assert.equal((await ask(kind)).statusCode, 200)
  }
})

test('with an API token, the limits that guard accounts and cards still count the network', async (t) => {
  for (const [kind, most] of [
    ['signup', 5],
    ['login', 20],
    ['challenge', 60],
    ['exposure', 3],
    ['share', 100],
  ] as const) {
    const { ask, askTimes } = limitedApp(t, { apiToken: token })
    await askTimes(most, kind)
    assert.equal((await ask(kind)).statusCode, 429, kind)
    assert.equal((await ask(kind, '198.51.100.7')).statusCode, 200, kind)
  }
})

test('the tokens of an account together have five times the limit of one', async (t) => {
  const counts = new MemoryCounts()
  const rateClasses = { anonymous: {}, token: { download: 10 } }
  const statuses: number[] = []
  for (let at = 0; at < 6; at++) {
    const apiToken = { ...token, id: `token ${at}` }
    statuses.push(...(await limitedApp(t, { counts, rateClasses, apiToken }).askTimes(10, 'download')))
  }
  assert.deepEqual(
    [statuses.filter((status) => status === 200).length, new Set(statuses.slice(50))],
    [50, new Set([429])],
  )
  const other = { ...token, id: 'other', accountId: 'eve' }
  assert.equal(
    (await limitedApp(t, { counts, rateClasses, apiToken: other }).ask('download')).statusCode,
    200,
  )
})

test('the operator sets the limits of classes', async (t) => {
  const rateClasses = { anonymous: { lookup: 2 }, token: { lookup: 4 } }
  const anonymous = limitedApp(t, { rateClasses })
  assert.deepEqual(await anonymous.askTimes(3, 'lookup'), [200, 200, 429])
  assert.equal((await anonymous.ask('page')).body, 'without')
  assert.equal((await anonymous.ask('change')).headers['ratelimit-limit'], '300')
  const withToken = limitedApp(t, { rateClasses, apiToken: token })
  assert.deepEqual(await withToken.askTimes(5, 'lookup'), [200, 200, 200, 200, 429])
  const free = limitedApp(t, { rateClasses, apiToken: token, rateLimits: 'off' })
  assert.deepEqual(new Set(await free.askTimes(9, 'lookup')), new Set([200]))
})

import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { ErrorReply } from '#contract/errors.ts'
import { madeApp } from '#test/apps/made-app.ts'

async function start(t: TestContext, environment: Record<string, string> = {}) {
  const app = await madeApp(t, environment)
  return (url: string, from?: string, remoteAddress = '203.0.113.5') =>
    app.inject({
      method: 'POST',
      url: `/api/auth/${url}`,
      remoteAddress,
      headers: from === undefined ? {} : { 'x-forwarded-for': from },
      payload: url === 'login' ? { userId: '0'.repeat(26) } : { turnstile_token: 'rubbish' },
    })
}

for (const [what, most, within, refused] of [
  ['signup', 5, 3600, 403],
  ['login', 20, 3600, 401],
] as const) {
  test(`${what}: ${most} per hour and address, even with RATE_LIMITS=off`, async (t) => {
    const ask = await start(t)
    for (let asked = 0; asked < most; asked++) assert.equal((await ask(what)).statusCode, refused)
    const reply = await ask(what)
    assert.equal(reply.statusCode, 429)
    const wait = Number(reply.headers['retry-after'])
    assert.ok(wait > within - 60 && wait <= within, String(wait))
    const { message, code } = reply.json<ErrorReply>()
    assert.deepEqual([message, code], ['Rate Limited: Try again later!', 'rate_limited'])
    assert.equal((await ask(what, undefined, '203.0.113.6')).statusCode, refused)
  })

  test(`${what}: a forged X-Forwarded-For does not escape the limit`, async (t) => {
    const ask = await start(t)
    for (let asked = 0; asked < most; asked++) await ask(what, `198.51.100.${asked}`)
    for (const claim of ['198.51.100.99', '127.0.0.1', '203.0.113.5, 198.51.100.1', '::1', 'unknown']) {
      assert.equal((await ask(what, claim)).statusCode, 429, claim)
    }
  })

  test(`${what}: behind a trusted proxy, clients are counted separately and cannot forge their address`, async (t) => {
    const ask = await start(t, { TRUSTED_PROXIES: '10.0.0.0/8' })
    const proxy = '10.1.2.3'
    for (let asked = 0; asked < most; asked++) await ask(what, `192.0.2.${asked}, 198.51.100.7`, proxy)
    assert.equal((await ask(what, '192.0.2.200, 198.51.100.7', proxy)).statusCode, 429)
    assert.equal((await ask(what, '198.51.100.8', proxy)).statusCode, refused)
  })
}

test('an IPv6 network counts as one address', async (t) => {
  const ask = await start(t)
  for (let asked = 0; asked < 5; asked++) await ask('signup', undefined, `2001:db8:1:2::${asked + 1}`)
  assert.equal((await ask('signup', undefined, '2001:db8:1:2:ffff::9')).statusCode, 429)
  assert.equal((await ask('signup', undefined, '2001:db8:1:3::9')).statusCode, 403)
})

test('a malformed signup does not count', async (t) => {
  const app = await madeApp(t)
  const signUp = (payload: string) =>
    app.inject({
      method: 'POST',
      url: '/api/auth/signup',
      headers: { 'content-type': 'application/json' },
      payload,
    })
  for (const payload of ['{}', '{', '[]', '{"turnstile_token":7}', 'x']) {
    assert.ok([400, 422].includes((await signUp(payload)).statusCode), payload)
  }
  for (let asked = 0; asked < 5; asked++)
    assert.equal((await signUp('{"turnstile_token":"x"}')).statusCode, 403)
})

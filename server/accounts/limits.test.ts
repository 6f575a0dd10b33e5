import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { ErrorReply } from '#contract/errors.ts'
import { madeApp } from '#test/apps/made-app.ts'

async function start(t: TestContext) {
  const app = await madeApp(t)
  return (url: string, remoteAddress = '203.0.113.5') =>
    app.inject({
      method: 'POST',
      url: `/api/auth/${url}`,
      remoteAddress,
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
    assert.equal((await ask(what, '203.0.113.6')).statusCode, refused)
  })
}

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

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ErrorReply } from '#contract/errors.ts'
import { card, newAddress, startExposures } from '#test/apps/exposure-app.ts'
import { solvedToken } from '#test/apps/made-account.ts'
import { madeApp } from '#test/apps/made-app.ts'

test('a human check is accepted once', async (t) => {
  const app = await madeApp(t)
  const turnstile_token = await solvedToken(app)
  const ask = (token = turnstile_token) =>
    app.inject({
      method: 'POST',
      url: '/api/tool/resellFind',
      remoteAddress: newAddress(),
      payload: { ...card, turnstile_token: token },
    })
  const statuses = (await Promise.all([ask(), ask(), ask()])).map((reply) => reply.statusCode)
  assert.deepEqual(statuses.toSorted(), [202, 403, 403])
  const again = await ask()
  assert.equal(again.json<ErrorReply>().message, 'This human check was already used. Try again.')
  assert.equal((await ask('rubbish')).statusCode, 403)
})

test('a network has three searches per day, even with RATE_LIMITS=off, and errors use up none', async (t) => {
  const { post } = await startExposures(t)
  const from = '198.51.100.4'
  for (let count = 0; count < 4; count++) {
    assert.equal((await post({ ...card, exp: '' }, from)).statusCode, 422)
    assert.equal((await post({ ...card, turnstile_token: 'rubbish' }, from)).statusCode, 403)
  }
  for (const left of ['2', '1', '0']) {
    const reply = await post({ ...card, bin: `99992${left}` }, from)
    assert.deepEqual([reply.statusCode, String(reply.headers['x-ratelimit-remaining'])], [202, left])
  }
  const refused = await post({ ...card, bin: '999930' }, from)
  const { message, code } = refused.json<ErrorReply>()
  assert.deepEqual(
    [refused.statusCode, message, code],
    [429, 'Rate Limited: Try again later!', 'rate_limited'],
  )
  const wait = Number(refused.headers['retry-after'])
  assert.ok(wait > 86_000 && wait <= 86_400, String(wait))
  assert.equal((await post(card, '198.51.100.5')).statusCode, 202)
})

test('a BIN and expiry date can be searched five times per hour by all networks together, without revealing the count', async (t) => {
  const { post } = await startExposures(t)
  const asks = await Promise.all(
    ['999911', '99991100', '9999 1101', '999911', '999911'].map((bin, at) =>
      post({ ...card, bin, name: `Name ${'x'.repeat(at)}` }),
    ),
  )
  for (const reply of asks) {
    assert.equal(reply.statusCode, 202)
    assert.equal(String(reply.headers['x-ratelimit-remaining']), '2')
  }
  const from = newAddress()
  const refused = await post({ ...card, name: 'Someone Else', zip: '10001' }, from)
  assert.equal(refused.statusCode, 429)
  const wait = Number(refused.headers['retry-after'])
  assert.ok(wait > 3500 && wait <= 3600, String(wait))
  assert.deepEqual(refused.json<ErrorReply>().details, { retry_after: wait, limit: 'exposed_card' })
  // Others used that limit up, so it costs this network none of its own three.
  assert.equal(String(refused.headers['x-ratelimit-remaining']), '3')
  for (const [exp, left] of [
    ['05/29', '2'],
    ['06/29', '1'],
    ['07/29', '0'],
  ] as const) {
    const reply = await post({ ...card, exp }, from)
    assert.deepEqual([reply.statusCode, String(reply.headers['x-ratelimit-remaining'])], [202, left])
  }
  // The network's own limit comes first, and says so.
  const own = await post({ ...card, name: 'Someone Else', zip: '10001' }, from)
  assert.equal((own.json<ErrorReply>().details as { limit: string }).limit, 'exposure')
})

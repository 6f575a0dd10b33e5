import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test, type TestContext } from 'node:test'
import type { ErrorReply } from '#contract/errors.ts'
import { madeApp } from '#test/apps/made-app.ts'
import { says, startTurnstile } from '#test/servers/turnstile.ts'

const good = (hostname: string) => (response: ServerResponse) =>
  says(response, { success: true, hostname, challenge_ts: new Date().toISOString(), 'error-codes': [] })

async function start(t: TestContext, environment: Record<string, string> = {}) {
  const turnstile = await startTurnstile(t, {
    good: good('bins.example'),
    elsewhere: good('evil.example'),
    local: good('localhost'),
    silent: () => {},
    broken: (response) => response.destroy(),
    failing: (response) => response.writeHead(500).end('oops'),
    html: (response) => response.end('<p>'),
    null: (response) => says(response, null),
    moved: (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    sly: (response) => says(response, { success: 'true', hostname: 'bins.example' }),
  })
  const app = await madeApp(t, { ...turnstile.environment, ...environment })
  const signup = async (turnstile_token: string) => {
    const reply = await app.inject({ method: 'POST', url: '/api/auth/signup', payload: { turnstile_token } })
    return [reply.statusCode, reply.json<ErrorReply>().code] as const
  }
  return { app, signup, turnstile }
}

const site = { PUBLIC_URL: 'https://bins.example' }

test('the page gets the Turnstile site key and no challenge from this server', async (t) => {
  const { app } = await start(t)
  assert.deepEqual((await app.inject('/api/human')).json(), {
    provider: 'turnstile',
    site_key: '0x4AAAAAAA-test',
  })
  assert.equal((await app.inject('/api/human/challenge')).statusCode, 404)
})

test('a token that Cloudflare accepts creates one account', async (t) => {
  const { signup, turnstile } = await start(t, site)
  assert.deepEqual(await signup('good'), [200, undefined])
  assert.deepEqual(await signup('good'), [403, 'human_failed'])
  assert.deepEqual(turnstile.asked[0], { secret: 'secret-of-the-test', response: 'good' })
})

test('a used token stays used even if Cloudflare accepts it again', async (t) => {
  const { signup, turnstile } = await start(t, site)
  assert.deepEqual(await signup('good'), [200, undefined])
  turnstile.forget()
  assert.deepEqual(await signup('good'), [403, 'human_failed'])
  assert.equal(turnstile.asked.length, 2)
})

test('without PUBLIC_URL, the host name of the request is expected', async (t) => {
  const { app } = await start(t)
  const ask = (turnstile_token: string) =>
    app.inject({
      method: 'POST',
      url: '/api/auth/signup',
      headers: { host: 'localhost:3000' },
      payload: { turnstile_token },
    })
  assert.equal((await ask('good')).statusCode, 403)
  assert.equal((await ask('local')).statusCode, 200)
})

for (const [name, token, status, code] of [
  ['unknown', 'rubbish', 403, 'human_failed'],
  ['for another host', 'elsewhere', 403, 'human_failed'],
  ['almost accepted', 'sly', 403, 'human_failed'],
  ['too long', 'x'.repeat(2049), 403, 'human_failed'],
  ['empty', '', 403, 'human_failed'],
  ['never answered', 'silent', 503, 'human_unreachable'],
  ['answered with a closed connection', 'broken', 503, 'human_unreachable'],
  ['answered with a server error', 'failing', 503, 'human_unreachable'],
  ['answered with a page', 'html', 503, 'human_unreachable'],
  ['answered with null', 'null', 503, 'human_unreachable'],
  ['answered with a redirect', 'moved', 503, 'human_unreachable'],
] as const) {
  test(`a token that is ${name}`, async (t) => {
    const { signup, turnstile } = await start(t, site)
    assert.deepEqual(await signup(token), [status, code])
    if (token.length > 2000 || token === '') assert.equal(turnstile.asked.length, 0)
  })
}

test('a wrong secret refuses every token', async (t) => {
  const { signup } = await start(t, { ...site, TURNSTILE_SECRET: 'another' })
  assert.deepEqual(await signup('good'), [403, 'human_failed'])
})

test('Turnstile is unreachable', async (t) => {
  const { signup } = await start(t, { ...site, TURNSTILE_VERIFY_URL: 'http://127.0.0.1:1/' })
  assert.deepEqual(await signup('good'), [503, 'human_unreachable'])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ErrorReply } from '#contract/errors.ts'
import { stopClock } from '#test/apps/clock.ts'
import { madeApp } from '#test/apps/made-app.ts'

test('many requests are refused while the server is late, a few and health checks are not', async (t) => {
  const clock = stopClock(t)
  t.mock.timers.enable({ apis: ['setInterval'] })
  const look = () => t.mock.timers.tick(20)
  const app = await madeApp(t)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const ask = async (url: string) => (await app.inject(url)).statusCode
  const askMany = async () => {
    const statuses: number[] = []
    for (let count = 0; count < 40; count++) statuses.push(await ask('/api/dataset'))
    return new Set(statuses.slice(30))
  }
  assert.deepEqual(await askMany(), new Set([200]))
  clock.tick(200)
  assert.equal(await ask('/api/dataset'), 503)
  const refused = await app.inject('/api/dataset')
  assert.equal(refused.headers['retry-after'], '2')
  assert.equal(refused.json<ErrorReply>().code, 'overloaded')
  for (const url of ['/healthz', '/readyz']) assert.equal(await ask(url), 200)
  look()
  assert.equal(await ask('/api/dataset'), 200, 'a few are always answered')
  assert.deepEqual(await askMany(), new Set([503]), 'the last look was late')
  look()
  assert.deepEqual(await askMany(), new Set([200]))
})

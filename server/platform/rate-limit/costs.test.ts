import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { endpoints } from '#contract/api.ts'
import costs from './costs.json' with { type: 'json' }
import { kinds } from './classes/classes.ts'
import { weightOf } from './costs.ts'
import { limitRates } from './limits.ts'
import { MemoryCounts } from './memory-counts.ts'

const table = costs as Record<string, number>

test('the calls of one kind cost a network at most 18 seconds of CPU time a minute', () => {
  for (const [line, { rate, largeBody = false }] of endpoints) {
    if (!rate || largeBody || kinds[rate].window > 60_000) continue
    const { first, rest } = weightOf(line, rate, largeBody)
    const calls = kinds[rate].most / (first + rest)
    assert.ok(calls * (table[line] ?? 0) <= 18_000, `${line}: ${calls} × ${table[line]} ms`)
  }
})

test('every call but account deletion was measured', () => {
  for (const [line] of endpoints) assert.ok(line in table, line)
})

test('a call counts by its cost, and one whose cost depends on its size when that is known', async (t) => {
  const app = Fastify()
  t.after(() => app.close())
  limitRates(app, {
    rateLimits: 'on',
    rateClasses: { anonymous: {}, token: {} },
    counts: new MemoryCounts(),
  })
  const config = { rate: 'lookup' } as const
  app.get<{ Querystring: { part: number } }>('/api/binlists/:hashId', { config }, (request, reply) => {
    request.charge(Number(request.query.part))
    return reply.send('done')
  })
  app.get('/api/bin/:bin', { config }, (_request, reply) => reply.send('done'))
  const left = async (url: string) => Number((await app.inject(url)).headers['ratelimit-remaining'])
  const { rest } = weightOf('GET /api/binlists/:hashId', 'lookup', false)
  assert.ok(rest >= 10, `${rest}`)
  const before = await left('/api/bin/457173')
  assert.equal(await left('/api/binlists/x?part=0.01'), before - 1)
  assert.equal(await left('/api/bin/457173'), before - 2)
  await left('/api/binlists/x?part=1')
  assert.equal(await left('/api/bin/457173'), before - 4 - rest)
  await left('/api/binlists/x?part=99')
  assert.equal(await left('/api/bin/457173'), before - 6 - 2 * rest)
})

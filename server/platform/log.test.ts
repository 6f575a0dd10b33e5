import assert from 'node:assert/strict'
import { test } from 'node:test'
import fastify from 'fastify'
import { logRequests } from './log.ts'

test('a request is logged by its route, without anything that the client chose', async () => {
  const lines: object[] = []
  const log = { debug: (line: object) => lines.push(line) }
  const app = fastify()
  logRequests(app, log)
  app.get('/api/bin/:bin', () => ({}))
  for (const url of ['/api/bin/4111,1111?x=%34111', '/api/bin', '/４１１１']) {
    await app.inject({ url, headers: { 'user-agent': '4111' } })
  }
  assert.deepEqual(
    lines.map((line) => ({ ...line, ms: 0 })),
    [
      { id: 'req-1', method: 'GET', route: '/api/bin/:bin', status: 200, ms: 0 },
      { id: 'req-2', method: 'GET', route: 'none', status: 404, ms: 0 },
      { id: 'req-3', method: 'GET', route: 'none', status: 404, ms: 0 },
    ],
  )
})

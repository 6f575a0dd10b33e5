import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import fastify from 'fastify'
import { pino } from 'pino'
import type { ErrorReply } from '#contract/errors.ts'
import { answerFailures } from './failures.ts'

function failing(t: TestContext, error: Error) {
  const app = fastify({ genReqId: () => 'request-7' })
  t.after(() => app.close())
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
  answerFailures(app, log, () => undefined)
  app.get('/', () => {
    throw error
  })
  return { app, logged: () => lines.join('') }
}

test('a bug is answered with the request ID to report, and with nothing about the bug', async (t) => {
  const { app, logged } = failing(t, new Error('secret detail'))
  const reply = await app.inject('/')
  const { code, message } = reply.json<ErrorReply>()
  assert.equal(reply.statusCode, 500)
  assert.equal(code, 'internal')
  assert.match(message, /send the site's operator this request ID: request-7$/)
  assert.doesNotMatch(reply.body, /secret detail/)
  assert.match(logged(), /request-7.*secret detail|secret detail.*request-7/s)
  assert.match(logged(), /failures\.test\.ts/, 'where it happened')
})

test('while the database is away, each request is one short line in the log', async (t) => {
  const { app, logged } = failing(t, Object.assign(new Error('terminating connection'), { code: '57P01' }))
  const reply = await app.inject('/')
  assert.equal(reply.json<ErrorReply>().code, 'store_unavailable')
  assert.match(logged(), /"why":"terminating connection"/)
  assert.doesNotMatch(logged(), /failures\.test\.ts/)
})

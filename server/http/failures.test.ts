import assert from 'node:assert/strict'
import { test } from 'node:test'
import fastify from 'fastify'
import { pino } from 'pino'
import type { ErrorReply } from '#contract/errors.ts'
import { answerFailures } from './failures.ts'

test('a bug is answered with the request ID to report, and with nothing about the bug', async (t) => {
  const app = fastify({ genReqId: () => 'request-7' })
  t.after(() => app.close())
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
  answerFailures(
    app,
    log,
    async () => undefined,
    () => undefined,
  )
  app.get('/', () => {
    throw new Error('secret detail')
  })
  const reply = await app.inject('/')
  const { code, message } = reply.json<ErrorReply>()
  assert.equal(reply.statusCode, 500)
  assert.equal(code, 'internal')
  assert.match(message, /send the site's operator this request ID: request-7$/)
  assert.doesNotMatch(reply.body, /secret detail/)
  assert.match(lines.join(''), /request-7.*secret detail|secret detail.*request-7/s)
})

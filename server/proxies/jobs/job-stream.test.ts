import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { test } from 'node:test'
import { streamJob } from './job-stream.ts'

test('sends no heartbeat after the end, even if a slow reader keeps the response open', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
  const sent: string[] = []
  const response = Object.assign(new EventEmitter(), {
    write: (text: string) => sent.push(text) > 0,
    end: (text: string) => sent.push(text),
  })
  const job = { results: [], state: 'finished' as const, watch: () => () => {} }
  void streamJob(job, response, 0, () => ({}))
  t.mock.timers.tick(60_000)
  assert.equal(sent.length, 2)
  assert.match(sent[1] ?? '', /^event: end/)
  response.emit('error', new Error('the reader is gone'))
  response.emit('close')
})

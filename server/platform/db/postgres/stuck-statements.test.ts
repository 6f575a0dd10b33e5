import assert from 'node:assert/strict'
import { test } from 'node:test'
import { StuckStatements } from './breaker.ts'

const locked = { code: '55P03' }

test('a statement that keeps failing is refused, except for one try now and then', (t) => {
  let now = 0
  t.mock.method(performance, 'now', () => now)
  const stuck = new StuckStatements()
  for (let failures = 0; failures < 3; failures++) {
    stuck.refuse('select 1')
    stuck.failed('select 1', locked)
  }
  assert.throws(() => stuck.refuse('select 1'), locked)
  stuck.refuse('select 2')
  now += 1500
  stuck.refuse('select 1')
  assert.throws(() => stuck.refuse('select 1'), locked, 'one try at a time')
  stuck.worked('select 1')
  stuck.refuse('select 1')
})

test('a statement that sometimes fails, or fails in another way, is never refused', () => {
  const stuck = new StuckStatements()
  for (let n = 0; n < 10; n++) {
    stuck.failed('update', locked)
    stuck.failed('update', locked)
    stuck.worked('update')
    stuck.failed('insert', { code: '23505' })
  }
  stuck.refuse('update')
  stuck.refuse('insert')
})

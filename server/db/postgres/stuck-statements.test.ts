import assert from 'node:assert/strict'
import { test } from 'node:test'
import { StuckStatements } from './stuck-statements.ts'

test('a statement that keeps failing is refused, except for one try now and then', (t) => {
  let now = 0
  t.mock.method(performance, 'now', () => now)
  const stuck = new StuckStatements()
  for (let failures = 0; failures < 3; failures++) {
    assert.ok(stuck.allows('select 1'))
    stuck.failed('select 1')
  }
  assert.ok(!stuck.allows('select 1'))
  assert.ok(stuck.allows('select 2'), 'other statements are not affected')
  now += 1500
  assert.ok(stuck.allows('select 1'))
  assert.ok(!stuck.allows('select 1'), 'one try at a time')
  stuck.worked('select 1')
  assert.ok(stuck.allows('select 1'))
})

test('a statement that sometimes fails is never refused', () => {
  const stuck = new StuckStatements()
  for (let n = 0; n < 10; n++) {
    stuck.failed('update')
    stuck.failed('update')
    stuck.worked('update')
  }
  assert.ok(stuck.allows('update'))
})

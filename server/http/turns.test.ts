import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Turns } from './turns.ts'

test('bulk lookups take turns, and rest after each while others ask', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setImmediate'] })
  let now = 0
  const turns = new Turns(() => now)
  const order: string[] = []
  const run = async (name: string) => {
    for (let slice = 0; slice < 2; slice++) {
      await turns.take()
      order.push(name)
    }
  }
  const pass = async (milliseconds: number) => {
    t.mock.timers.tick(milliseconds)
    for (let at = 0; at < 5; at++) await Promise.resolve()
  }
  void run('a')
  void run('b')
  for (let at = 0; at < 4; at++) await pass(0)
  assert.deepEqual(order, ['a', 'b', 'a', 'b'])

  turns.notice()
  void run('c')
  await pass(0)
  assert.equal(order.length, 4)
  await pass(1)
  assert.equal(order.length, 5)
  // The next one was planned while others asked; those after it need not wait.
  now = 100
  await pass(1)
  assert.equal(order.length, 6)
  void run('d')
  await pass(0)
  assert.equal(order.length, 7)
})

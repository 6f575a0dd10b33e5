import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { stopClock } from '#test/apps/clock.ts'
import { type Client, Clients } from './clients.ts'
import { Line, Turns } from './line.ts'

function holdLine(t: TestContext) {
  t.mock.timers.enable({ apis: ['setImmediate'] })
  return { take: () => Array.from({ length: 40 }, () => t.mock.timers.tick(1)) }
}

test('clients are served in turn, however much one of them sends', (t) => {
  const { take } = holdLine(t)
  const clients = new Clients()
  const line = new Line(clients)
  const served: string[] = []
  const join = (address: string) =>
    line.join(clients.of(address), { since: performance.now(), run: () => served.push(address) })
  for (let count = 0; count < 20; count++) join('192.0.2.1')
  for (let count = 0; count < 3; count++) join('192.0.2.2')
  join('192.0.2.3')
  take()
  assert.deepEqual(
    served
      .slice(0, 7)
      .map((address) => address.at(-1))
      .join(''),
    '1231212',
  )
  assert.equal(served.length, 24)
  assert.equal(clients.size, 0)
})

test('a client is late by its own line, and all are late when thirty of them wait too long for a turn', (t) => {
  const clock = stopClock(t)
  holdLine(t)
  const clients = new Clients()
  const line = new Line(clients)
  const join = (client: Client) => line.join(client, { since: performance.now(), run: () => undefined })
  const isLate = (address: string) => line.isLate(clients.of(address), performance.now())
  for (let count = 0; count < 30; count++) join(clients.of('192.0.2.1'))
  clock.tick(100)
  assert.equal(isLate('192.0.2.1'), false)
  clock.tick(1)
  assert.equal(isLate('192.0.2.1'), true)
  assert.equal(isLate('192.0.2.2'), false)
  for (let count = 2; count <= 30; count++) join(clients.of(`192.0.2.${count}`))
  assert.equal(isLate('192.0.2.31'), true)
})

test('after a request that took long, the server looks for others before it takes the next one', (t) => {
  const clock = stopClock(t)
  const { take } = holdLine(t)
  const clients = new Clients()
  const line = new Line(clients)
  let looked = 0
  const look = () => {
    looked++
    if (looked < 20) setImmediate(look)
  }
  setImmediate(look)
  const lookedBefore: number[] = []
  const run = (milliseconds: number) => () => {
    lookedBefore.push(looked)
    clock.tick(milliseconds)
  }
  for (const milliseconds of [1, 1, 1, 20, 20, 20])
    line.join(clients.of('192.0.2.1'), { since: performance.now(), run: run(milliseconds) })
  take()
  assert.equal(lookedBefore.length, 6)
  const [first, ...rest] = lookedBefore
  assert.deepEqual(rest.slice(0, 3), [first, first, first])
  assert.equal(new Set(rest.slice(2)).size, 3)
})

test('after a request that took long, those of others come before the next one of the same client', (t) => {
  const clock = stopClock(t)
  const { take } = holdLine(t)
  const clients = new Clients()
  const line = new Line(clients)
  const served: string[] = []
  const join = (address: string, meanwhile = () => {}) =>
    line.join(clients.of(address), {
      since: performance.now(),
      run: () => {
        served.push(address)
        clock.tick(20)
        meanwhile()
      },
    })
  const others = ['192.0.2.2', '192.0.2.3']
  join('192.0.2.1', () => setImmediate(() => others.forEach((address) => join(address))))
  join('192.0.2.1')
  take()
  assert.deepEqual(served, ['192.0.2.1', ...others, '192.0.2.1'])
  assert.equal(clients.size, 0)
})

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

import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { Breaker } from './breaker.ts'

function madeBreaker(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const probes: PromiseWithResolvers<void>[] = []
  const breaker = new Breaker(() => {
    const probe = Promise.withResolvers<void>()
    probes.push(probe)
    return probe.promise
  })
  const pass = async (ms: number) => {
    t.mock.timers.tick(ms)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { breaker, probes, pass }
}

test('it stays open until a probe succeeds', async (t) => {
  const { breaker, probes, pass } = madeBreaker(t)
  assert.equal(breaker.isOpen, false)
  breaker.open()
  assert.equal(probes.length, 1)
  probes[0]?.reject(new Error('still away'))
  await pass(0)
  await pass(249)
  assert.equal(breaker.isOpen, true)
  assert.equal(probes.length, 1)
  await pass(1)
  assert.equal(probes.length, 2)
  probes[1]?.resolve()
  await pass(0)
  assert.equal(breaker.isOpen, false)
  await pass(10_000)
  assert.equal(probes.length, 2, 'no probes while it is closed')
})

test('it runs one probe at a time, however often it is opened', async (t) => {
  const { breaker, probes, pass } = madeBreaker(t)
  breaker.open()
  breaker.open()
  await pass(250)
  breaker.open()
  await pass(10_000)
  assert.equal(probes.length, 1)
})

test('it does not probe after it was stopped, not even when a probe was running', async (t) => {
  const { breaker, probes, pass } = madeBreaker(t)
  breaker.open()
  await pass(250)
  breaker.stop()
  probes[0]?.reject(new Error('away'))
  await pass(10_000)
  assert.equal(probes.length, 1)
})

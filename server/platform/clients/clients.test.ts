import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import fc from 'fast-check'
import type { AppError } from '#contract/errors.ts'
import { runs } from '#test/data/runs.ts'
import { Clients, networkOf, shares } from './clients.ts'

const madeResponse = () => new EventEmitter() as ServerResponse
const { each, all } = shares.bytes

test('a client is refused over its share, and all are over that of the process, until replies are gone', () => {
  const step = fc.oneof(
    fc.record({
      client: fc.nat(11),
      bytes: fc.integer({ min: 1, max: each }),
      again: fc.boolean(),
    }),
    fc.record({ closes: fc.nat(30) }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const clients = new Clients()
      const held: { address: string; bytes: number; response: ServerResponse }[] = []
      const sum = (of: typeof held) => of.reduce((total, { bytes }) => total + bytes, 0)
      for (const one of steps) {
        if ('closes' in one) {
          const gone = held[one.closes]?.response
          gone?.emit('close')
          held.splice(0, held.length, ...held.filter(({ response }) => response !== gone))
          continue
        }
        const address = `192.0.2.${one.client}`
        const own = held.filter((it) => it.address === address)
        const response = (one.again && own[0]?.response) || madeResponse()
        const refusedFor = (holds: number, most: number) => holds > 0 && holds + one.bytes > most
        const expected = refusedFor(sum(own), each)
          ? 'too_much_at_once'
          : refusedFor(sum(held), all)
            ? 'overloaded'
            : undefined
        let code: string | undefined
        try {
          clients.hold(address, response, 'bytes', one.bytes)
          held.push({ address, bytes: one.bytes, response })
        } catch (error) {
          code = (error as AppError).code
        }
        assert.equal(code, expected)
      }
      for (const { response } of held) response.emit('close')
      assert.equal(clients.size, 0)
    }),
    { numRuns: runs(300) },
  )
})

test('the networks of an IPv6 /48 share, and a reply whose client has gone holds nothing', () => {
  const clients = new Clients()
  clients.hold('2001:db8:1:1::1', madeResponse(), 'bytes', each)
  const hold = (address: string, response = madeResponse()) => clients.hold(address, response, 'bytes', 1)
  assert.throws(() => hold('2001:db8:1:2::1'), { code: 'too_much_at_once' })
  assert.doesNotThrow(() => hold('2001:db8:2:1::1'))
  const { size } = clients
  hold('192.0.2.1', Object.assign(madeResponse(), { destroyed: true }))
  assert.equal(clients.size, size)
})

test('an IPv6 /64 network counts as one address', () => {
  for (const [address, network] of [
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:DB8:0001:0002::', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['203.0.113.9:4711', '203.0.113.9'],
    ['[2001:db8:1:2::9]:4711', '2001:db8:1:2'],
    ['::ffff:cb00:7109', '203.0.113.9'],
    ['0:0:0:0:0:FFFF:203.0.113.9', '203.0.113.9'],
    ['x'.repeat(10_000), 'unknown'],
    ['203.0.113.9, 203.0.113.10', 'unknown'],
    ['', 'unknown'],
  ] as const) {
    assert.equal(networkOf(address), network)
  }
})

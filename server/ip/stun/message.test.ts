import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { runs } from '#test/data/runs.ts'
import { readAddress } from '../../platform/addresses/address.ts'
import { answerStun } from './responder.ts'

const sender = readAddress('192.0.2.1')!
const number = 'b7e7a701bc34d686fa87dfae'
const request = (
  attributes = '',
  { type = '0001', length = attributes.length / 2, cookie = '2112a442' } = {},
) => Buffer.from(type + length.toString(16).padStart(4, '0') + cookie + number + attributes, 'hex')

test('encodes the example addresses of RFC 5769', () => {
  const v4 = answerStun(request(), sender, 32_853)
  assert.equal(v4?.toString('hex'), `0101000c2112a442${number}002000080001a147e112a643`)
  const v6 = answerStun(request(), readAddress('2001:db8:1234:5678:11:2233:4455:6677')!, 32_853)
  assert.equal(
    v6?.toString('hex'),
    `010100182112a442${number}002000140002a1470113a9faa5d3f179bc25f4b5bed2b9d9`,
  )
})

test('ignores comprehension-optional attributes, and the response is not longer than the request', () => {
  // SOFTWARE, 9 letters and 3 of padding.
  const software = `80220009${Buffer.from('WebRTC us').toString('hex')}000000`
  const answer = answerStun(request(software), sender, 1)
  assert.equal(answer?.length, 32)
  assert.ok(answer.length <= request(software).length)
})

const silent: [what: string, datagram: Buffer][] = [
  ['nothing', Buffer.alloc(0)],
  ['a header that is cut off', request().subarray(0, 19)],
  ['another cookie', request('', { cookie: '2112a443' })],
  ['a length that is too large', request('', { length: 4 })],
  ['a length that is too small', request('80220000', { length: 0 })],
  ['a success answer', request('', { type: '0101' })],
  ['an error answer', request('', { type: '0111' })],
  ['an indication', request('', { type: '0011' })],
  ['a TURN allocation', request('', { type: '0003' })],
  ['a shared secret request', request('', { type: '0002' })],
  ['type bits that STUN does not have', request('', { type: '4001' })],
  ['half an attribute', request('8022')],
  ['an attribute longer than the message', request('80220008ffffffff')],
  ['an attribute without its padding', request('80220003ffffff')],
  ['an attribute that must be understood', request('000600046162636400')],
  ['USERNAME, which must be understood', request('0006000461626364')],
  ['text', Buffer.from('GET / HTTP/1.1\r\nhost: example.com\r\n\r\n')],
]
for (const [what, datagram] of silent) {
  test(`no answer to ${what}`, () => assert.equal(answerStun(datagram, sender, 1), undefined))
}

test('never throws, and a response always has 32 bytes', () => {
  const mutated = fc.tuple(fc.nat({ max: 40 }), fc.nat({ max: 255 }))
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), fc.array(mutated, { maxLength: 4 }), (tail, changes) => {
      const datagram = Buffer.concat([request('', { length: tail.length }), tail])
      for (const [at, byte] of changes) if (at < datagram.length) datagram[at] = byte
      const answer = answerStun(datagram, sender, 1)
      assert.ok(answer === undefined || answer.length === 32)
    }),
    { seed: 7, numRuns: runs(3000) },
  )
})

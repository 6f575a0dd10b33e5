import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { madeApp } from '#test/apps/made-app.ts'
import { disguisedCardNumber } from '#test/data/made-card-numbers.ts'
import { runs } from '#test/data/runs.ts'
import { requestIds } from './headers.ts'

const idOf = requestIds(
  (address) => address === '10.0.0.1',
  () => 'new',
)
const idFor = (headers: Record<string, string>, remoteAddress = '10.0.0.1') =>
  idOf({ headers, socket: { remoteAddress } })

const trace = '4bf92f3577b34da6a3ce929d0e0e4736'

test('a trusted proxy names its requests, others do not', async (t) => {
  assert.equal(idFor({ 'x-request-id': 'lb-1' }), 'lb-1')
  assert.equal(idFor({ 'x-request-id': 'lb-1' }, '10.0.0.2'), 'new')
  assert.equal(idFor({ traceparent: `00-${trace}-00f067aa0ba902b7-01` }, '10.0.0.2'), 'new')
  assert.equal(idFor({}), 'new')

  const app = await madeApp(t, { TRUSTED_PROXIES: '10.0.0.1' })
  const ask = async (remoteAddress: string) => {
    const headers = { 'x-request-id': 'lb-1', 'x-forwarded-for': '10.0.0.1' }
    const reply = await app.inject({ url: '/api/dataset', remoteAddress, headers })
    return reply.headers['x-request-id']
  }
  assert.equal(await ask('10.0.0.1'), 'lb-1')
  assert.match(String(await ask('10.0.0.2')), /^[\w-]{16}$/, 'forged')
})

test('without trusted proxies nobody names requests', async (t) => {
  const app = await madeApp(t)
  const reply = await app.inject({ url: '/api/dataset', headers: { 'x-request-id': 'lb-1' } })
  assert.match(String(reply.headers['x-request-id']), /^[\w-]{16}$/)
})

test('only short and safe IDs are used', () => {
  const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e'
  for (const id of ['a', uuid, '7F000001:8296_7F00001E:1F90_4F7B', 'x'.repeat(64)])
    assert.equal(idFor({ 'x-request-id': id }), id)
  for (const id of ['', ' ', 'a b', 'a, b', 'x'.repeat(65), 'a\nb', '<b>', '"', 'é', '{id}'])
    assert.equal(idFor({ 'x-request-id': id }), 'new', id)
})

test('an ID that holds a card number is not used', () => {
  fc.assert(
    fc.property(disguisedCardNumber, ({ number, text }) => {
      assert.equal(idFor({ 'x-request-id': number }), 'new')
      assert.equal(idFor({ 'x-request-id': text }), 'new')
    }),
    { numRuns: runs(1000) },
  )
})

test('without X-Request-Id, the trace of traceparent names a request', () => {
  const traceparent = `00-${trace}-00f067aa0ba902b7-01`
  assert.equal(idFor({ traceparent }), trace)
  assert.equal(idFor({ traceparent, 'x-request-id': 'lb-1' }), 'lb-1')
  for (const wrong of ['', trace, `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, `${traceparent}-x`])
    assert.equal(idFor({ traceparent: wrong }), 'new', wrong)
})

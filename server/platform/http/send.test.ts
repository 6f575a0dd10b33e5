import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { fastify } from 'fastify'
import { Beginning, encodingFor } from './send.ts'

test('chooses the best encoding that the client accepts', () => {
  for (const [accepted, encoding] of [
    [undefined, undefined],
    ['', undefined],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate, br, zstd', 'zstd'],
    ['br;q=1.0, gzip;q=0.5', 'br'],
    ['zstd;q=0, br; q=0.0, gzip', 'gzip'],
    ['zstd;q=0.01', 'zstd'],
    ['identity', undefined],
    ['deflate', undefined],
    ['*', undefined],
  ] as const) {
    assert.equal(encodingFor(accepted), encoding, accepted)
  }
})

test('a reply after a beginning that was compressed before is one gzip file', async (t) => {
  const app = fastify()
  t.after(() => app.close())
  let beginning = new Beginning('')
  app.post('/', { bodyLimit: 2 ** 24 }, (request, reply) =>
    beginning.send(reply, Buffer.from(String(request.body))),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'grapheme', maxLength: 5000 }),
      fc.string({ unit: 'grapheme' }),
      async (begin, rest) => {
        beginning = new Beginning(begin)
        const headers = { 'content-type': 'text/plain' }
        const { rawPayload } = await app.inject({ method: 'POST', url: '/', headers, payload: rest || ' ' })
        assert.equal(gunzipSync(rawPayload).toString(), begin + (rest || ' '))
      },
    ),
  )
})

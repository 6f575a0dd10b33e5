import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encodingFor } from './send.ts'

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

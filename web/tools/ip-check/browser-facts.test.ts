import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashOf } from './browser-facts.ts'

test('hashes like FNV-1a', () => {
  // Test vectors of the authors of FNV.
  assert.equal(hashOf(''), 'cbf29ce484222325')
  assert.equal(hashOf('a'), 'af63dc4c8601ec8c')
  assert.equal(hashOf('foobar'), '85944171f73967e8')
})

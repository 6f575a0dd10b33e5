import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromReplica } from './open.ts'

test('only requests without a token read from the replica', () => {
  assert.equal(fromReplica({ headers: {} }, 'replica', 'primary'), 'replica')
  for (const authorization of ['Bearer token', 'wrong', '']) {
    assert.equal(fromReplica({ headers: { authorization } }, 'replica', 'primary'), 'primary')
  }
})

test('without a replica, all read from the primary', () => {
  assert.equal(fromReplica({ headers: {} }, undefined, 'primary'), 'primary')
})

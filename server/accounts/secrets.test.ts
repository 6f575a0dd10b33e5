import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readUserId } from '#contract/formats/user-id.ts'
import { newPublicId } from '../platform/db/public-id.ts'
import { hashOf, newToken, newUserId } from './secrets.ts'

test('secrets are long enough and unique', () => {
  const many = Array.from({ length: 1000 }, () => [newUserId(), newToken(), newPublicId()])
  assert.equal(new Set(many.flat()).size, 3000)
  for (const [userId = '', token = '', publicId = ''] of many) {
    assert.equal(readUserId(userId), userId)
    assert.equal(Buffer.from(token, 'base64url').length, 32)
    assert.match(publicId, /^[a-z\d][\w-]{10}[a-z\d]$/i)
  }
})

test('every character is equally likely in a user ID', () => {
  const counts = new Map<string, number>()
  for (let made = 0; made < 4000; made++) {
    for (const one of newUserId()) counts.set(one, (counts.get(one) ?? 0) + 1)
  }
  assert.equal(counts.size, 32)
  // 3,250 of each are expected; six standard deviations are 341.
  for (const [one, count] of counts) assert.ok(Math.abs(count - 3250) < 341, `${one}: ${count}`)
})

test('the same secret has different hashes for different kinds', () => {
  assert.notEqual(hashOf('user id', 'x'), hashOf('token', 'x'))
  assert.match(hashOf('token', 'x'), /^[\w-]{43}$/)
})

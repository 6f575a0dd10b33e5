import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '#contract/limits.ts'
import { answerTokens } from './answer-token.ts'

const tokens = answerTokens(Buffer.alloc(32, 7))
const readyAt = 1_800_000_000_000
const minute = 60_000
const here = '203.0.113.5'

test('the network that searched can read the answer', () => {
  const datasets = new Map([
    [3, true],
    [1, false],
    [1_000_000_000, true],
  ])
  const token = tokens.seal({ readyAt, datasets }, here)
  assert.match(token, /^[\w-]+$/)
  assert.deepEqual(tokens.open(token, here, readyAt), { readyAt, datasets })
  assert.ok(
    tokens.open(token, here, readyAt - 3000),
    'before it is ready, too: the caller says "pending" then',
  )
  assert.ok(tokens.open(token, here, readyAt + 15 * minute - 1))
})

test('no other network can read it, nor anyone later, nor with a single bit changed', () => {
  const token = tokens.seal({ readyAt, datasets: new Map([[3, true]]) }, here)
  for (const network of ['203.0.113.6', '', '203.0.113.50', '2001:db8:1:2']) {
    assert.equal(tokens.open(token, network, readyAt), undefined)
  }
  assert.equal(tokens.open(token, here, readyAt + 15 * minute), undefined)
  assert.equal(answerTokens(Buffer.alloc(32, 8)).open(token, here, readyAt), undefined)
  const bytes = Buffer.from(token, 'base64url')
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const changed = Buffer.from(bytes)
    changed[bit >> 3]! ^= 1 << (bit & 7)
    assert.equal(tokens.open(changed.toString('base64url'), here, readyAt), undefined)
  }
  for (const other of [
    '',
    'x',
    `${token}=`,
    `${token} `,
    token.slice(1),
    `${token}A`,
    'A'.repeat(token.length),
  ]) {
    assert.equal(tokens.open(other, here, readyAt), undefined, other)
  }
})

test('tokens always have the same length and are never the same', () => {
  const ids = Array.from({ length: limits.exposureDatasets }, (_, at) => at + 1)
  const sealed = [
    new Map<number, boolean>(),
    new Map([[1, false]]),
    new Map([[1, true]]),
    new Map(ids.map((id) => [id, false])),
    new Map(ids.map((id) => [id, true])),
  ].flatMap((datasets) => [
    tokens.seal({ readyAt, datasets }, here),
    tokens.seal({ readyAt, datasets }, here),
  ])
  assert.equal(new Set(sealed.map((token) => token.length)).size, 1)
  assert.equal(new Set(sealed).size, sealed.length)
  assert.ok(sealed[0]!.length <= 300, 'addresses take no longer ones')
})

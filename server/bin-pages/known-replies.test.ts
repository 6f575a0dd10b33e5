import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KnownReplies } from './known-replies.ts'

const reply = (bytes: number) => Buffer.alloc(bytes)

test('replies are known until their state changes', () => {
  const known = new KnownReplies(1000)
  const [one, other] = [
    [{}, 1],
    [{}, 2],
  ]
  assert.equal(known.find('a', one), undefined)
  const a = reply(10)
  known.keep('a', one, a)
  assert.equal(known.find('a', one), a)
  assert.equal(known.find('a', other), undefined)
  known.keep('a', one, a)
  assert.equal(known.find('a', one), undefined, 'what was made of an older state came too late')
})

test('a state that is not known keeps nothing', () => {
  const known = new KnownReplies(1000)
  known.find('a', [undefined])
  known.keep('a', [undefined], reply(10))
  assert.equal(known.find('a', [undefined]), undefined)
})

test('the least recently used go first, and never more than fit', () => {
  const known = new KnownReplies(100)
  const state = [1]
  known.find('', state)
  for (const key of ['a', 'b', 'c']) known.keep(key, state, reply(30))
  known.find('a', state)
  known.keep('d', state, reply(30))
  const there = () => ['a', 'b', 'c', 'd', 'e'].filter((key) => known.find(key, state))
  assert.deepEqual(there(), ['a', 'c', 'd'])
  known.keep('e', state, reply(101))
  assert.deepEqual(there(), [])
  known.keep('a', state, reply(100))
  assert.deepEqual(there(), ['a'])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ReplyCache } from './reply-cache.ts'

const reply = (bytes: number) => Buffer.alloc(bytes)

test('replies are cached until their state changes', () => {
  const known = new ReplyCache(1000)
  const [one, other] = [
    [{}, 1],
    [{}, 2],
  ]
  assert.equal(known.find('a', one), undefined)
  const a = reply(10)
  known.add('a', one, a)
  assert.equal(known.find('a', one), a)
  assert.equal(known.find('a', other), undefined)
  known.add('a', one, a)
  assert.equal(known.find('a', one), undefined, 'what was made of an older state came too late')
})

test('replies with an unknown state are not cached', () => {
  const known = new ReplyCache(1000)
  known.find('a', [undefined])
  known.add('a', [undefined], reply(10))
  assert.equal(known.find('a', [undefined]), undefined)
})

test('the least recently used replies are dropped first, and the limit is never exceeded', () => {
  const known = new ReplyCache(100)
  const state = [1]
  known.find('', state)
  for (const key of ['a', 'b', 'c']) known.add(key, state, reply(30))
  known.find('a', state)
  known.add('d', state, reply(30))
  const there = () => ['a', 'b', 'c', 'd', 'e'].filter((key) => known.find(key, state))
  assert.deepEqual(there(), ['a', 'c', 'd'])
  known.add('e', state, reply(101))
  assert.deepEqual(there(), [])
  known.add('a', state, reply(100))
  assert.deepEqual(there(), ['a'])
})

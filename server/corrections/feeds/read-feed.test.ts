import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { runs } from '#test/data/runs.ts'
import { FeedError, readFeed } from './read-feed.ts'

const address = 'https://friend.example/api/corrections.json'
const now = new Date('2026-11-15T12:00:00Z')
const good = { bin: '400001', field: 'type', value: 'debit card', previous: 'CREDIT', date: '2026-11-14' }
const file = (corrections: unknown, more: object = {}) =>
  JSON.stringify({ site: 'Friendly BINs', licence: 'CC BY 4.0', corrections, ...more })
const read = (text: string) => readFeed(text, address, now)

test('reads the corrections of another site, in our normal forms, under its name', async () => {
  const { source, corrections, unusable } = await read(file([good]))
  assert.deepEqual(corrections, [{ bin: '400001', field: 'type', text: 'DEBIT', date: '2026-11-14' }])
  assert.equal(unusable, 0)
  assert.deepEqual(source, {
    name: 'friend.example',
    title: 'Corrected on Friendly BINs (friend.example)',
    licence: 'CC BY 4.0',
    url: 'https://friend.example/corrections',
    date: '2026-11-14',
  })
})

test('leaves out what cannot be used', async () => {
  const odd = [
    { ...good, bin: '4111111111111111' },
    { ...good, bin: '40000' },
    { ...good, bin: 400_001 },
    { ...good, field: 'constructor' },
    { ...good, field: 'city', value: 'Paris' },
    { ...good, value: 'perhaps' },
    { ...good, field: 'issuer', value: '<script>alert(1)</script>' },
    { ...good, field: 'issuer', value: 'Bank 4111 1111 1111 1111' },
    { ...good, field: 'url', value: 'javascript:alert(1)' },
    { ...good, field: 'issuer', value: 'B'.repeat(100_000) },
    null,
    'text',
    good,
  ]
  const enough = odd.map((_, at) => ({ ...good, bin: String(500_000 + at) }))
  const { corrections, unusable } = await read(file([good, ...odd, ...enough]))
  assert.equal(corrections.length, 1 + enough.length)
  assert.equal(unusable, odd.length, 'the repeated one included')
})

test('a date in the future, or none, becomes today', async () => {
  const dates = ['2999-01-01', 'soon', undefined, '2026-13-45'].map((date, at) => ({
    ...good,
    bin: String(400_000 + at),
    date,
  }))
  const { corrections } = await read(file(dates))
  assert.deepEqual(new Set(corrections.map(({ date }) => date)), new Set(['2026-11-15']))
})

test('a name with markup or a card number is replaced by the host', async () => {
  for (const site of ['<b>Bold</b>', '4111111111111111', 7, '', 'x'.repeat(100_000)]) {
    const { source } = await read(file([good], { site }))
    assert.ok(source.title.length < 100 && !/[<>]|4111/.test(source.title), source.title)
  }
})

test('refuses a file that is something else, under another licence, too long, or mostly unusable', async () => {
  const cases: [string, RegExp][] = [
    ['<!doctype html>', /it is not JSON/],
    ['[]', /it is not a list of corrections/],
    ['null', /it is not a list of corrections/],
    [file('none'), /it is not a list of corrections/],
    [file([good], { licence: 'all rights reserved' }), /it is not published under CC BY 4\.0/],
    [file(Array.from({ length: 20_001 }, () => 0)), /it has more than 20,000 corrections/],
    [file([good, 1, 2]), /2 of its 3 corrections cannot be used/],
  ]
  for (const [text, message] of cases) {
    await assert.rejects(
      read(text),
      (error: unknown) => error instanceof FeedError && message.test(error.message),
    )
  }
})

test('any JSON is read or refused', async () => {
  const entry = fc.oneof(
    fc.jsonValue(),
    fc.record({
      bin: fc.constantFrom('400001', '45717360'),
      field: fc.constantFrom('type', 'issuer', 'url', '__proto__'),
      value: fc.string({ unit: 'binary' }),
    }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { maxLength: 8 }), async (entries) => {
      const feed = await read(file(entries)).catch((error: unknown) => {
        assert.ok(error instanceof FeedError, String(error))
      })
      for (const { text } of feed?.corrections ?? []) assert.ok(text !== '' && !/[<>]/.test(text))
    }),
    { numRuns: runs(200) },
  )
})

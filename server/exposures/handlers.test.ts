import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ErrorReply } from '#contract/errors.ts'
import type { ExposureAnswer } from '#contract/calls/exposures.ts'
import { forEachDatabase } from '#test/servers/databases.ts'
import { type Asked, card, startExposures, until } from '#test/apps/exposure-app.ts'
import { madeExposures } from '#test/data/made-exposures.ts'
import { exposureKey, openExposureKey } from './exposure-key.ts'

test('without a dataset, the demo is searched and labelled as such', async (t) => {
  const { known, answerTo } = await startExposures(t)
  const { datasets, example } = await known()
  assert.deepEqual(
    datasets.map(({ name, is_demo, imported_at }) => [name, is_demo, imported_at]),
    [['Demo (made up)', true, null]],
  )
  const [hit, miss] = await Promise.all([answerTo(example!), answerTo(card)])
  assert.equal(hit.status, 'possible_match')
  assert.equal(miss.status, 'no_match_in_this_dataset')
  assert.deepEqual(hit.datasets, [{ ...datasets[0]!, matches: true }])
  assert.deepEqual(miss.datasets, [{ ...datasets[0]!, matches: false }])
})

forEachDatabase(({ open }) => {
  test('a card is found when all four values match, however they are written, and not otherwise', async (t) => {
    const database = await open(t)
    const { dataDir, answerTo, known } = await startExposures(t, database)
    const key = openExposureKey(dataDir)
    await madeExposures(t, database, { name: 'One', cards: [card], key })
    await madeExposures(t, database, { name: 'Two', date: null, cards: [{ ...card, zip: '10001' }], key })
    await madeExposures(t, database, {
      name: 'Foreign',
      cards: [card],
      key: exposureKey(Buffer.alloc(32, 9)),
    })
    const { datasets, example } = await known()
    assert.deepEqual(
      datasets.map(({ name, date, is_demo }) => [name, date, is_demo]),
      [
        ['Two', null, false],
        ['One', '2026-05-01', false],
      ],
    )
    assert.equal(example, null)
    // Only five searches per hour are allowed for a BIN and date.
    const hits = [
      card,
      { bin: '９９９９ 1100', exp: '04/29', name: 'Dr. EXAMPLE, ÁLEX Q.', zip: '90210-1234' },
    ]
    const misses = [
      { ...card, bin: '999912' },
      { ...card, exp: '05/29' },
      { ...card, exp: '04/28' },
      { ...card, name: 'Alex Exampl' },
      { ...card, zip: '90211' },
      { bin: '999901', exp: '04/29', name: 'Alex Example', zip: '90210' },
    ]
    const answers = await Promise.all([...hits, ...misses].map(answerTo))
    for (const [at, { status, datasets }] of answers.entries()) {
      const isHit = at < hits.length
      assert.equal(status, isHit ? 'possible_match' : 'no_match_in_this_dataset', String(at))
      assert.deepEqual(
        datasets.map(({ name, matches }) => [name, matches]),
        [
          ['Two', false],
          ['One', isHit],
        ],
      )
    }
    assert.doesNotMatch(JSON.stringify(answers), /rows|lawful|key_id|999911|Alex/)
  })
})

forEachDatabase(({ open }) => {
  test('postal codes are compared in full, and as before in datasets from before', async (t) => {
    const database = await open(t)
    const { dataDir, answerTo } = await startExposures(t, database)
    const key = openExposureKey(dataDir)
    const british = { ...card, zip: 'SW1A 1AA' }
    await madeExposures(t, database, { name: 'Old', cards: [british], key, isOld: true })
    await madeExposures(t, database, { name: 'New', cards: [british, { ...card, zip: '90210-1234' }], key })
    for (const [zip, inNew, inOld] of [
      ['sw1a1aa', true, true],
      ['SW1A 1AB', false, true],
      ['90210', true, false],
      ['90210-1234', true, false],
      ['90210-5678', false, false],
    ] as const) {
      const { datasets } = await answerTo({ ...card, zip })
      assert.deepEqual(
        datasets.map(({ name, whole_postal_codes, matches }) => [name, whole_postal_codes, matches]),
        [
          ['New', true, inNew],
          ['Old', false, inOld],
        ],
        zip,
      )
    }
  })
})

test('an answer can be read after a delay, by the network that searched', async (t) => {
  const { post, get } = await startExposures(t)
  const reply = await post(card, '203.0.113.7')
  assert.equal(reply.statusCode, 202)
  assert.equal(reply.headers['cache-control'], 'no-store')
  const { id, ready_at } = reply.json<Asked>()
  const early = await get(id, '203.0.113.7')
  assert.deepEqual(early.json(), { id, ready_at, status: 'pending', datasets: [], padding: '' })
  await until(ready_at)
  const late = await get(id, '203.0.113.7')
  assert.equal(late.headers['cache-control'], 'no-store, no-transform')
  assert.equal(late.json<ExposureAnswer>().status, 'no_match_in_this_dataset')
  const others = [
    await get(id, '203.0.113.8'),
    await get(`${id.slice(0, -2)}AA`, '203.0.113.7'),
    await get('x', '203.0.113.7'),
    await get('A'.repeat(id.length), '203.0.113.7'),
  ]
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse(ready_at) + 15 * 60_000 })
  others.push(await get(id, '203.0.113.7'))
  t.mock.timers.reset()
  for (const reply of others) {
    assert.equal(reply.statusCode, 404)
    assert.equal(reply.body, others[0]!.body)
    assert.equal(reply.json<ErrorReply>().code, 'search_not_found')
  }
})

test('a missing search ID is reported', async (t) => {
  const { app } = await startExposures(t)
  for (const url of ['/api/tool/resellFind/', '/api/tool/resellFind/?x=1', '/api/tool/resellFind/%20']) {
    const reply = await app.inject(url)
    assert.deepEqual([reply.statusCode, reply.json<ErrorReply>().message], [400, 'Missing search id.'], url)
  }
})

test('missing and invalid values get the message of the specification, and are never repeated', async (t) => {
  const { post } = await startExposures(t)
  const missing = 'Missing required fields for CC Resell Search (bin, exp, name, zip, token)'
  const bin = 'BIN must be the first 6 to 8 digits of the card.'
  const number = 'Never enter a card number. Its first 6 to 8 digits are enough.'
  const thirteen = '9'.repeat(13)
  for (const [change, words] of [
    [{ bin: undefined }, missing],
    [{ exp: undefined }, missing],
    [{ name: '' }, missing],
    [{ zip: '  ' }, missing],
    [{ turnstile_token: undefined }, missing],
    [{ turnstile_token: '' }, missing],
    [
      { bin: undefined, exp: undefined, name: undefined, zip: undefined, turnstile_token: undefined },
      missing,
    ],
    [{ exp: '13/29' }, 'Expiry must be in MM/YY format.'],
    [{ exp: '4/29' }, 'Expiry must be in MM/YY format.'],
    [{ exp: '2029-04' }, 'Expiry must be in MM/YY format.'],
    [{ bin: '99991' }, bin],
    [{ bin: '999911000' }, bin],
    [{ bin: 'abcdef' }, bin],
    [{ bin: 999_911 }, bin],
    [{ name: '–' }, 'Name must have at least one letter.'],
    [{ name: 'x'.repeat(101) }, 'Name cannot exceed 100 characters.'],
    [{ zip: '-1-' }, 'ZIP must have at least 3 letters or digits.'],
    [{ bin: thirteen }, number],
    [{ bin: '9999 1100 0000 0000' }, number],
    [{ name: `Alex ${thirteen}` }, number],
    [{ zip: '9999-1100.0000_0000' }, number],
    [{ exp: '٩'.repeat(16) }, number],
  ] as const) {
    const reply = await post({ ...card, turnstile_token: 'none', ...change })
    assert.deepEqual(
      [reply.statusCode, reply.json<ErrorReply>().message],
      [422, words],
      JSON.stringify(change),
    )
    assert.doesNotMatch(reply.body, /9999|Alex|xxx/)
  }
})

import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { limits } from '#contract/limits.ts'
import { debit, startSuggestions } from '#test/apps/suggestions.ts'
import { forBothDatabases } from '#test/servers/databases.ts'
import { correctionsVersion } from './accepted.ts'

forBothDatabases(({ open }) => {
  const start = async (t: TestContext) => startSuggestions(t, await open(t))

  test('a suggestion is confirmed, accepted and undone', async (t) => {
    const { database, ada, eve, bob, anyone, add, ofBin, accepted } = await start(t)
    const { id, ...made } = await add(ada)
    assert.deepEqual(
      [made.value, made.previous, made.previous_source, made.state, made.is_own, made.user],
      [
        { value: 'DEBIT', label: 'Debit' },
        { value: 'CREDIT', label: 'Credit' },
        'Made-up BINs',
        'open',
        true,
        { name: null },
      ],
    )
    const params = { id }
    const vote = await eve.call('PUT /api/corrections/:id/vote', {
      params,
      body: { vote: 'confirm', line: ' Mine too ' },
    })
    assert.deepEqual(
      [vote.body.correction.confirms, vote.body.correction.own_vote],
      [1, { vote: 'confirm', line: 'Mine too' }],
    )
    const [shown] = await ofBin()
    assert.deepEqual(
      [shown!.is_own, shown!.own_vote, shown!.comments.map(({ vote, line }) => `${vote}: ${line}`)],
      [false, null, ['confirm: Mine too']],
    )

    const refused = await ada.call('POST /api/corrections/:id/accept', { params, body: {} })
    assert.deepEqual([refused.status, refused.body.code], [403, 'moderators_only'])
    const before = await correctionsVersion(database.kysely)
    const { status, body } = await bob.call('POST /api/corrections/:id/accept', { params, body: {} })
    assert.equal(status, 200, body.message)
    assert.deepEqual([body.correction.state, body.correction.bins], ['accepted', ['400001']])
    assert.deepEqual(
      body.correction.history.map(({ action, bins, user }) => [action, bins, user]),
      [['accept', ['400001'], { name: null }]],
    )
    const date = new Date().toISOString().slice(0, 10)
    assert.deepEqual(await accepted(), [
      { bin: '400001', field: 'type', value: 'DEBIT', previous: 'CREDIT', date },
    ])
    assert.notEqual(await correctionsVersion(database.kysely), before)
    const twice = await bob.call('POST /api/corrections/:id/accept', { params, body: {} })
    assert.deepEqual(
      [twice.status, twice.body.code, twice.body.message],
      [409, 'correction_decided', 'Another moderator has accepted this suggestion.'],
    )
    assert.equal((await eve.call('DELETE /api/corrections/:id/vote', { params })).status, 409)
    assert.equal((await ada.call('DELETE /api/corrections/:id', { params })).status, 409)

    const undone = await bob.call('POST /api/corrections/:id/undo', { params })
    assert.equal(undone.body.correction.state, 'open')
    assert.deepEqual(
      undone.body.correction.history.map(({ action }) => action),
      ['undo', 'accept'],
    )
    assert.deepEqual(await accepted(), [])
    assert.equal((await bob.call('POST /api/corrections/:id/undo', { params })).status, 409)
    const rejected = await bob.call('POST /api/corrections/:id/reject', {
      params,
      body: { reason: 'The bank says otherwise.' },
    })
    assert.equal(rejected.body.correction.state, 'rejected')
    const late = await bob.call('POST /api/corrections/:id/accept', { params, body: {} })
    assert.equal(
      late.body.message,
      'Another moderator has rejected this suggestion. The reason given: The bank says otherwise.',
    )
    const list = (query: object) => anyone.call('GET /api/corrections', { query })
    assert.deepEqual((await list({})).body.data, [])
    assert.equal(
      (await list({ state: 'rejected' })).body.data[0]!.history[0]!.reason,
      'The bank says otherwise.',
    )
    const { body: mine } = await ada.call('GET /api/corrections/mine', { query: {} })
    assert.deepEqual(
      mine.data.map(({ state }) => state),
      ['rejected'],
    )
  })

  test('one decision covers several BINs, a later one supersedes it, and undo brings it back', async (t) => {
    const { ada, eve, bob, add, accepted, ofBin } = await start(t)
    const first = await add(ada, '51000012', { field: 'issuer', value: 'Third Bank', reason: 'A letter' })
    const { body } = await bob.call('GET /api/corrections', { query: { bank: 'second-bank' } })
    assert.deepEqual([body.is_moderator, body.data[0]!.neighbours], [true, ['51000013']])
    assert.deepEqual(body.options, {
      fields: [{ value: 'issuer', label: 'issuer', count: 1 }],
      countries: [{ value: 'GB', label: 'United Kingdom', count: 1 }],
      banks: [{ value: 'second-bank', label: 'Second Bank', count: 1 }],
    })
    const accept = 'POST /api/corrections/:id/accept'
    const wrong = await bob.call(accept, { params: first, body: { bins: ['999999', 'x'] } })
    assert.deepEqual([wrong.status, wrong.body.message], [422, 'This site does not know 999999, x.'])
    const both = await bob.call(accept, { params: first, body: { bins: ['51000013', '51000012'] } })
    assert.deepEqual(both.body.correction.bins, ['51000012', '51000013'])
    assert.deepEqual(
      (await ofBin('51000013')).map(({ id }) => id),
      [first.id],
    )
    const second = await add(eve, '51000013', { field: 'issuer', value: 'Fourth Bank', reason: 'Its site' })
    await bob.call(accept, { params: second, body: {} })
    const inForce = async () => (await accepted()).map(({ bin, value }) => `${bin} ${value}`)
    assert.deepEqual(await inForce(), ['51000012 Third Bank', '51000013 Fourth Bank'])
    await bob.call('POST /api/corrections/:id/undo', { params: second })
    assert.deepEqual(await inForce(), ['51000012 Third Bank', '51000013 Third Bank'])
    await bob.call(accept, { params: second, body: {} })
    const undone = await bob.call('POST /api/corrections/:id/undo', { params: first })
    assert.deepEqual(undone.body.correction.history[0]!.bins, ['51000012'])
    assert.deepEqual(await inForce(), ['51000013 Fourth Bank'])
  })

  test('a suggestion whose author has another open one counts as withdrawn when its decision is undone', async (t) => {
    const { ada, bob, add } = await start(t)
    const { id } = await add(ada)
    await bob.call('POST /api/corrections/:id/reject', { params: { id }, body: { reason: 'No' } })
    await add(ada, '400001', { ...debit, value: 'charge' })
    const { status, body } = await bob.call('POST /api/corrections/:id/undo', { params: { id } })
    assert.deepEqual([status, body.correction.state], [200, 'withdrawn'])
  })

  test('a site has at most 20,000 corrections in force', async (t) => {
    const { database, ada, bob, add, accepted } = await start(t)
    const first = await add(ada)
    await bob.call('POST /api/corrections/:id/accept', { params: first, body: {} })
    const fact = await database.kysely.selectFrom('accepted_facts').selectAll().executeTakeFirstOrThrow()
    const facts = Array.from({ length: limits.acceptedCorrections - 1 }, (_, at) => ({
      ...fact,
      bin: String(10_000_000 + at),
    }))
    for (let at = 0; at < facts.length; at += 1000) {
      await database.kysely
        .insertInto('accepted_facts')
        .values(facts.slice(at, at + 1000))
        .execute()
    }
    const second = await add(ada, '457173', { ...debit, value: 'credit' })
    const { status, body } = await bob.call('POST /api/corrections/:id/accept', { params: second, body: {} })
    assert.deepEqual([status, body.code], [422, 'corrections_full'])
    assert.equal((await accepted()).length, limits.acceptedCorrections)
  })
})

import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Input } from '#contract/api.ts'
import { errors } from '#contract/errors.ts'
import { cardNumberMessage } from '#contract/formats/card-numbers/card-numbers.ts'
import { limits } from '#contract/limits.ts'
import { debit, startSuggestions } from '#test/apps/suggestions.ts'
import { forEachDatabase } from '#test/servers/databases.ts'

const suggest = 'POST /api/bin/:bin/corrections'
type Suggestion = Input<typeof suggest>['body']

forEachDatabase(({ open }) => {
  const start = async (t: TestContext) => startSuggestions(t, await open(t))

  test('values are read as imports read them, and refused with a reason', async (t) => {
    const { ada, eve, add } = await start(t)
    const refusal = async (body: Suggestion, bin = '400001', who = ada) => {
      const { status, body: reply } = await who.call(suggest, { params: { bin }, body })
      return [status, reply.message]
    }
    const { reason } = debit
    const already = 'This is what the site already says.'
    for (const [field, value, message] of [
      ['type', 'plastic', 'The type must be Credit, Debit or Charge.'],
      ['country', 'Atlantis', 'Enter a country by its English name or its two-letter code.'],
      ['url', 'not an address', 'Enter the address of a website, such as https://bank.example.'],
      ['phone', 'none', 'Enter a phone number, such as +45 12 34 56 78.'],
      ['type', 'credit', already],
      ['country', 'United States', already],
      ['issuer', 'FIRST BANK NA', already],
      ['brand', ' ', 'Enter the right value.'],
      ['issuer', '0000 0000 0000 0000', cardNumberMessage],
    ] as const) {
      assert.deepEqual(await refusal({ field, value, reason }), [422, message], `${field} ${value}`)
    }
    assert.deepEqual(await refusal({ ...debit, reason: ' ' }), [
      422,
      'Say how you know, so that others can check it.',
    ])
    assert.deepEqual(await refusal(debit, '999999'), [404, 'BIN Not Found'])
    assert.deepEqual(await refusal(debit, '4571'), [404, 'BIN Not Found'])

    assert.deepEqual((await add(ada, '400001', { field: 'country', value: 'denmark', reason })).value, {
      value: 'DK',
      label: 'Denmark',
    })
    assert.deepEqual(await refusal({ field: 'country', value: 'SE', reason }), [
      409,
      errors.already_suggested[1],
    ])
    assert.deepEqual(await refusal({ field: 'country', value: 'DNK', reason }, '400001', eve), [
      422,
      'Someone has already suggested this. Confirm their suggestion instead.',
    ])
    assert.equal((await add(eve, '400001', { field: 'country', value: 'SE', reason })).value.label, 'Sweden')
    const longer = await add(ada, '457173609', { field: 'issuer', value: 'Other Bank', reason })
    assert.equal(longer.previous!.value, 'Nord Bank Aarhus', 'of the longest known prefix')
  })

  test('a suggestion can be withdrawn and made again', async (t) => {
    const { ada, eve, add, ofBin } = await start(t)
    const { id } = await add(ada)
    await eve.call('PUT /api/corrections/:id/vote', { params: { id }, body: { vote: 'confirm' } })
    assert.equal((await eve.call('DELETE /api/corrections/:id', { params: { id } })).status, 404)
    assert.equal((await ada.call('DELETE /api/corrections/:id', { params: { id } })).status, 200)
    const [withdrawn] = await ofBin()
    assert.deepEqual([withdrawn!.state, withdrawn!.reason, withdrawn!.confirms], ['withdrawn', '', 0])
    const again = await add(ada)
    assert.deepEqual(
      (await ofBin()).map(({ id, state }) => [id, state]),
      [[again.id, 'open']],
    )
  })

  test('people vote once, not on their own, and say why they dispute', async (t) => {
    const { ada, eve, bob, add } = await start(t)
    const params = { id: (await add(ada)).id }
    const line = 'PUT /api/corrections/:id/vote'
    assert.equal((await ada.call(line, { params, body: { vote: 'confirm' } })).body.code, 'own_correction')
    const silent = await eve.call(line, { params, body: { vote: 'dispute' } })
    assert.deepEqual(
      [silent.status, silent.body.message],
      [422, 'Say in a few words what speaks against it.'],
    )
    await eve.call(line, { params, body: { vote: 'confirm' } })
    await eve.call(line, { params, body: { vote: 'dispute', line: 'Mine is credit' } })
    const { body } = await bob.call(line, { params, body: { vote: 'confirm' } })
    assert.deepEqual([body.correction.confirms, body.correction.disputes], [1, 1])
    const removed = await eve.call('DELETE /api/corrections/:id/vote', { params })
    assert.deepEqual(
      [removed.body.correction.disputes, removed.body.correction.own_vote, removed.body.correction.comments],
      [0, null, []],
    )
    const unknown = { id: 'nothing' }
    assert.equal((await eve.call(line, { params: unknown, body: { vote: 'confirm' } })).status, 404)
    assert.equal((await eve.call('POST /api/corrections/:id/undo', { params: unknown })).status, 403)
    assert.equal((await bob.call('POST /api/corrections/:id/undo', { params: unknown })).status, 404)
  })

  test('suggestions are filtered and sorted by votes', async (t) => {
    const { ada, eve, bob, anyone, add } = await start(t)
    const one = await add(ada)
    const two = await add(ada, '457173', { ...debit, value: 'credit' })
    await add(eve, '51000012', { field: 'country', value: 'IE', reason: 'Moved' })
    for (const who of [eve, bob]) {
      await who.call('PUT /api/corrections/:id/vote', { params: one, body: { vote: 'confirm' } })
    }
    await eve.call('PUT /api/corrections/:id/vote', { params: two, body: { vote: 'dispute', line: 'No' } })
    const bins = async (query: Input<'GET /api/corrections'>['query']) =>
      (await anyone.call('GET /api/corrections', { query })).body.data.map(({ bin }) => bin)
    assert.deepEqual(await bins({ sort: 'confirmed' }), ['400001', '51000012', '457173'])
    assert.deepEqual((await bins({ sort: 'disputed' }))[0], '457173')
    assert.deepEqual(await bins({ country: 'dk' }), ['457173'])
    assert.deepEqual(await bins({ field: 'country' }), ['51000012'])
    assert.deepEqual(await bins({ bank: 'nowhere' }), [])
    assert.equal((await bins({ limit: 2, page: 2 })).length, 1)
    const { status, body } = await anyone.call('GET /api/corrections', { query: { state: 'x' as 'open' } })
    assert.deepEqual(
      [status, body.message],
      [422, 'state must be one of open, accepted, rejected, withdrawn'],
    )
  })

  test('an account has at most 50 open suggestions', async (t) => {
    const { database, ada, add } = await start(t)
    const { kysely } = database
    const { id } = await add(ada)
    const { id: _, ...row } = await kysely.selectFrom('corrections').selectAll().executeTakeFirstOrThrow()
    const more = Array.from({ length: limits.openCorrectionsPerAccount - 1 }, (_, at) => ({
      ...row,
      id: `${id}${at}`,
      bin: String(700_000 + at),
    }))
    await kysely.insertInto('corrections').values(more).execute()
    const { status, body } = await ada.call(suggest, {
      params: { bin: '400002' },
      body: { ...debit, value: 'credit' },
    })
    assert.deepEqual([status, body.code], [422, 'too_many_corrections'])
    await ada.call('DELETE /api/corrections/:id', { params: { id } })
    assert.equal((await add(ada, '400002', { ...debit, value: 'credit' })).state, 'open')
  })

  test('anyone may use the corrections in force as a file', async (t) => {
    const { app, anyone, ada, bob, add } = await start(t)
    const empty = await anyone.text('/api/corrections.json')
    const suggestion = await add(ada, '400001', { field: 'issuer', value: '=cmd() "x"', reason: 'A secret' })
    await bob.call('POST /api/corrections/:id/accept', { params: suggestion, body: {} })
    const json = await anyone.text('/api/corrections.json')
    const date = new Date().toISOString().slice(0, 10)
    const { generated, ...rest } = JSON.parse(json.body) as { generated: string }
    assert.ok(Date.now() - Date.parse(generated) < 60_000)
    assert.deepEqual(rest, {
      site: 'Bindex',
      url: 'http://localhost:80',
      licence: 'CC BY 4.0',
      licence_url: 'https://creativecommons.org/licenses/by/4.0/',
      corrections: [
        { bin: '400001', field: 'issuer', value: '=cmd() "x"', previous: 'First Bank, N.A.', date },
      ],
    })
    assert.notEqual(json.headers['etag'], empty.headers['etag'])
    assert.equal(json.headers['access-control-allow-origin'], '*')
    assert.equal(json.headers['link'], '<https://creativecommons.org/licenses/by/4.0/>; rel="license"')
    const csv = await anyone.text('/api/corrections.csv')
    assert.equal(
      csv.body,
      `BIN,FIELD,VALUE,PREVIOUS,DATE,LICENCE\r\n400001,issuer,"'=cmd() ""x""","First Bank, N.A.",${date},CC BY 4.0 Bindex http://localhost:80\r\n`,
    )
    for (const { body, headers } of [json, csv]) {
      assert.ok(
        !body.includes('secret') && !body.includes(ada.account!.id) && !body.includes(bob.account!.id),
      )
      const url = headers === json.headers ? '/api/corrections.json' : '/api/corrections.csv'
      const again = await app.inject({ url, headers: { 'if-none-match': String(headers['etag']) } })
      assert.deepEqual([again.statusCode, again.body], [304, ''])
    }
  })

  test('a deleted account leaves its accepted corrections without a name, and nothing else', async (t) => {
    const { database, ada, eve, bob, add, ofBin, accepted } = await start(t)
    const [kept, gone] = [await add(ada), await add(ada, '457173', { ...debit, value: 'credit' })]
    const hers = await add(eve, '400002', { ...debit, value: 'credit' })
    const params = { id: hers.id }
    await ada.call('PUT /api/corrections/:id/vote', { params, body: { vote: 'dispute', line: 'No' } })
    await eve.call('PUT /api/corrections/:id/vote', { params: gone, body: { vote: 'confirm', line: 'Yes' } })
    await bob.call('POST /api/corrections/:id/report', { params: gone, body: { reason: 'Spam' } })
    const own = await ada.call('POST /api/corrections/:id/report', { params: gone, body: { reason: 'Spam' } })
    assert.deepEqual([own.status, own.body.message], [422, 'This suggestion is your own.'])
    await bob.call('POST /api/corrections/:id/accept', { params: kept, body: {} })
    await ada.call('DELETE /api/user', {})
    assert.deepEqual(await ofBin('457173'), [])
    const [stays] = await ofBin('400001')
    assert.deepEqual([stays!.user, stays!.reason, stays!.state], [null, debit.reason, 'accepted'])
    const [voted] = await ofBin('400002')
    assert.deepEqual([voted!.disputes, voted!.comments], [0, []])
    await bob.call('DELETE /api/user', {})
    assert.equal((await ofBin('400001'))[0]!.history[0]!.user, null)
    assert.equal((await accepted()).length, 1)
    assert.deepEqual(await database.kysely.selectFrom('moderators').selectAll().execute(), [])
  })
})

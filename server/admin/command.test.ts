import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { startCallers } from '#test/apps/callers.ts'
import { madeToken } from '#test/apps/made-token.ts'
import { startSuggestions } from '#test/apps/suggestions.ts'
import { forEachDatabase, migratedDatabase } from '#test/servers/databases.ts'
import { runHere } from '#test/servers/bindex.ts'
import { runProgram, temporaryFolder } from '#test/servers/server-process.ts'
import { migrate } from '../platform/db/migrate.ts'
import { openDatabase, type Place } from '../platform/db/open.ts'
import { run as admin } from './command.ts'

const environmentOf = ({ dataDir, databaseUrl }: Place) => ({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl })

const run = (where: Place, ...words: string[]) => runHere(admin, 'admin', words, environmentOf(where))

async function runProcess(t: TestContext, where: Place, ...words: string[]) {
  const program = runProgram(t, 'server/bindex/main.ts', ['admin', ...words], environmentOf(where))
  const code = await program.exited
  return { code, said: program.output() }
}

forEachDatabase(({ place }) => {
  test('lists, shows and dismisses reports and deletes content while the server runs', async (t) => {
    const where = await place(t)
    const database = await migratedDatabase(t, where)
    const { ada, eve, bob, anyone } = await startCallers(t, database)
    assert.match((await run(where, 'reports')).said, /No reports\./)

    const params = { bin: '400001' }
    const body = { stars: 1, description: 'Buy my things', tag_ids: [2] }
    const { review } = (await ada.call('POST /api/bin/:bin/review', { params, body })).body
    await eve.call('POST /api/bin/:bin/review', { params, body: { stars: 5 } })
    const { id } = (
      await ada.call('POST /api/binlists', {
        body: { name: 'Shared spam', is_public: true, bins: ['400001'] },
      })
    ).body
    await ada.call('POST /api/binlists', { body: { name: 'Secret plan', bins: ['400002'] } })
    for (const who of [eve, bob]) {
      const report = { params: { hash: review.hash }, body: { reason: 'It is an advertisement' } }
      assert.equal((await who.call('POST /api/reviews/:hash/report', report)).status, 200)
    }
    await eve.call('POST /api/binlists/:hashId/report', {
      params: { hashId: id },
      body: { reason: 'Spam list' },
    })

    const { said } = await run(where, 'reports')
    assert.ok(said.indexOf(`review ${review.hash}`) < said.indexOf(`list ${id}`), said)
    assert.match(said, /reported 2 times/)
    assert.match((await run(where, 'show', 'list', id)).said, /Shared spam[^]*Spam list/)
    assert.match((await run(where, 'dismiss', 'list', id)).said, /1 report dismissed/)
    assert.doesNotMatch((await run(where, 'reports')).said, /list /)
    assert.match((await run(where, 'reviews')).said, /400001 {2}1\/5 {2}Anonymous {2}Buy my things/)
    const lists = (await run(where, 'lists')).said
    assert.match(lists, /Shared spam/)
    assert.doesNotMatch(lists, /Secret plan/)

    const asked = await run(where, 'delete', 'review', review.hash)
    assert.match(asked.said, /Buy my things[^]*advertisement[^]*Nothing was deleted[^]*--yes/)
    const detail = async () => (await anyone.call('GET /api/bin/:bin', { params, query: {} })).body
    assert.equal((await detail()).total_reviews, 2)
    assert.match((await runProcess(t, where, 'delete', 'review', review.hash, '--yes')).said, /Deleted\./)
    await waitFor(async () => (await detail()).total_reviews === 1)
    assert.equal((await detail()).avg_rating, 5)

    const account = ada.account!.id
    assert.match((await run(where, 'accounts')).said, new RegExp(account))
    assert.match(
      (await run(where, 'delete', 'account', account)).said,
      /1 public list, 1 private list, 0 reviews, [^]*Nothing was deleted/,
    )
    await runProcess(t, where, 'delete', 'account', account, '--yes')
    await waitFor(async () => (await ada.call('GET /api/binlists', { query: {} })).status === 401)
    assert.equal((await detail()).public_lists.pagination.total, 0)
  })
})

forEachDatabase(({ place }) => {
  test('shared searches are listed and deleted, without what they hold', async (t) => {
    const where = await place(t)
    const database = await migratedDatabase(t, where)
    const { anyone } = await startCallers(t, database)
    assert.match((await run(where, 'searches')).said, /None\./)
    const ids: string[] = []
    for (const bins of [['400001'], ['457173']])
      ids.push((await anyone.call('POST /api/searches', { body: { bins } })).body.id)
    const { said } = await run(where, 'searches')
    assert.match(said, /^([\w-]{43} {2}.+ {2}until .+ {2}\d+ bytes\n?){2}$/)
    for (const secret of [...ids, '400001', '457173']) assert.ok(!said.includes(secret), said)
    // By the end of its link, or by what is listed.
    assert.match((await run(where, 'delete', 'search', ids[0]!)).said, /Nothing was deleted/)
    assert.match((await run(where, 'delete', 'search', ids[0]!, '--yes')).said, /Deleted\./)
    const [other] = (await run(where, 'searches')).said.split(' ')
    assert.match((await run(where, 'delete', 'search', other!, '--yes')).said, /Deleted\./)
    for (const searchId of ids)
      assert.equal((await anyone.call('GET /api/searches/:searchId', { params: { searchId } })).status, 404)
    assert.equal((await run(where, 'show', 'search', ids[0]!)).code, 1)
  })

  test('API tokens of an account are listed without their secrets, and revoked', async (t) => {
    const where = await place(t)
    const database = await migratedDatabase(t, where)
    const { ada, anyone } = await startCallers(t, database)
    const { id } = ada.account!
    assert.equal((await run(where, 'tokens', 'list', id)).said, 'None.\n')
    const { id: tokenId, token, headers } = await madeToken(database, id, { scopes: ['read'] })
    const { said } = await run(where, 'tokens', 'list', id)
    assert.match(said, new RegExp(`^${tokenId}  read  created .* never used  never expires  token \\d+\n$`))
    assert.ok(!said.includes(token))
    assert.equal((await anyone.call('GET /api/user', {}, headers)).status, 200)
    assert.match((await run(where, 'tokens', 'list', id)).said, /last used/)
    assert.equal((await run(where, 'tokens', 'revoke', id)).said, '1 API token revoked.\n')
    assert.equal((await anyone.call('GET /api/user', {}, headers)).status, 401)
    assert.match((await run(where, 'tokens', 'revoke', 'nobody')).said, /There is no account nobody\./)
    assert.match((await run(where, 'tokens', 'show', id)).said, /bindex admin/)
  })

  test('moderators are added and removed, and corrections and votes shown and deleted', async (t) => {
    const where = await place(t)
    const database = await migratedDatabase(t, where)
    const { ada, eve, bob, add, ofBin, accepted } = await startSuggestions(t, database)
    const { id } = ada.account!
    assert.match((await run(where, 'moderator', 'list')).said, new RegExp(`^${bob.account!.id}  since`))
    assert.match((await run(where, 'moderator', 'add', id)).said, /Anonymous .* is a moderator now/)
    assert.equal((await ada.call('GET /api/user', {})).body.is_moderator, true)
    assert.match((await run(where, 'moderator', 'remove', id)).said, /no longer a moderator/)
    assert.match((await run(where, 'moderator', 'remove', id)).said, /is not a moderator/)
    await waitFor(async () => !(await ada.call('GET /api/user', {})).body.is_moderator)

    const correction = await add(ada)
    const params = { id: correction.id }
    await eve.call('PUT /api/corrections/:id/vote', {
      params,
      body: { vote: 'dispute', line: 'Buy my things' },
    })
    await bob.call('POST /api/corrections/:id/report', { params, body: { reason: 'Spam below it' } })
    assert.match(
      (await run(where, 'reports')).said,
      new RegExp(`correction ${correction.id}  400001  type: DEBIT`),
    )
    assert.match((await run(where, 'corrections')).said, /400001 {2}type: DEBIT {2}open {2}Anonymous/)
    const { said } = await run(where, 'show', 'correction', correction.id)
    assert.match(
      said,
      /type CREDIT → DEBIT[^]*my card says debit[^]*disputed[^]*Buy my things[^]*Spam below it/,
    )
    const [vote = ''] = /(?<=vote )[\w-]{12}/.exec(said) ?? []
    assert.match((await run(where, 'delete', 'vote', vote)).said, /Buy my things[^]*Nothing was deleted/)
    await run(where, 'delete', 'vote', vote, '--yes')
    assert.equal((await ofBin())[0]!.disputes, 0)
    assert.match((await run(where, 'dismiss', 'correction', correction.id)).said, /1 report dismissed/)

    await bob.call('POST /api/corrections/:id/accept', { params, body: {} })
    const asked = await run(where, 'delete', 'correction', correction.id)
    assert.match(asked.said, /accept by Anonymous[^]*in force for 1 BIN/)
    await run(where, 'delete', 'correction', correction.id, '--yes')
    assert.deepEqual([await ofBin(), await accepted()], [[], []])
  })
})

/** Writes by another process are noticed after a moment. */
async function waitFor(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (await isSo()) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  assert.fail('timed out')
}

test('explains what cannot be done', async (t) => {
  const dataDir = await temporaryFolder(t)
  const where = { dataDir, databaseUrl: '' }
  assert.match((await run(where, 'reports')).said, /There is no database at/)
  const database = await openDatabase(where)
  await migrate(database)
  await database.close()
  for (const [words, said] of [
    [[], /bindex admin COMMAND/],
    [['nonsense'], /bindex admin COMMAND/],
    [['show', 'bank', 'x'], /bindex admin COMMAND/],
    [['dismiss', 'account', 'x'], /There is no account x\./],
    [['show', 'review', 'nobody'], /There is no review nobody\./],
    [['delete', 'list', 'nothing', '--yes'], /There is no list nothing\./],
    [['delete', 'list', '-Yabcdefghij', '--yes'], /There is no list -Yabcdefghij\./],
    [['show', 'review', '--abcdefghij'], /There is no review --abcdefghij\./],
    [['moderator', 'add', 'nobody'], /There is no account nobody\./],
    [['moderator', 'add'], /bindex admin COMMAND/],
    [['reviews', '--page', '0'], /--page must be a whole number, 1 or more\./],
    [['reviews', '--nope'], /nope/],
  ] as const) {
    const { code, said: heard } = await run(where, ...words)
    const isUsage = said.source.includes('COMMAND') || said.source === 'nope'
    assert.equal(code, isUsage ? 2 : 1, words.join(' '))
    assert.match(heard, said)
  }
  const [answer, refusal] = [await runProcess(t, where, 'reports'), await runProcess(t, where, 'nonsense')]
  assert.deepEqual([answer.code, refusal.code], [0, 2])
  assert.match(answer.said, /No reports\./)
  assert.match(refusal.said, /^bindex admin COMMAND/)
  for (const what of ['reviews', 'lists', 'corrections', 'accounts']) {
    assert.match((await run(where, what)).said, /None\./)
  }
})

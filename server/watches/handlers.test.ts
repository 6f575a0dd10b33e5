import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { limits } from '#contract/limits.ts'
import type { Watched } from '#contract/watch-kinds.ts'
import { startSuggestions } from '#test/apps/suggestions.ts'
import { smallDataset } from '#test/data/small-bins.ts'
import { forBothDatabases } from '#test/servers/databases.ts'
import { temporaryFolder } from '#test/servers/server-process.ts'
import { CurrentDataset } from '../dataset/current.ts'
import { deleteAccount } from '../delete-account.ts'
import { ImportHistory } from '../history/import-history.ts'
import { listReads } from '../lists/store.ts'
import type { Database } from '../platform/db/open.ts'
import type { Caller } from '#test/apps/callers.ts'
import { catchUp } from './catch-up.ts'
import { deleteOldChanges } from './store.ts'

const watch = 'POST /api/watches'
const day = 24 * 60 * 60_000

forBothDatabases(({ open }) => {
  const start = async (t: TestContext) => {
    const database = await open(t)
    const people = await startSuggestions(t, database)
    const folder = await temporaryFolder(t)
    const current = new CurrentDataset(await smallDataset(), join(folder, 'dataset.bindex'))
    const needs = { current, database, history: new ImportHistory(folder), listReads: listReads(database) }
    return {
      ...people,
      tell: () => catchUp(needs),
      accept: (id: string) =>
        people.bob.call('POST /api/corrections/:id/accept', { params: { id }, body: {} }),
    }
  }
  const watching = async (who: Caller, ...watches: Watched[]) => {
    for (const body of watches) assert.equal((await who.call(watch, { body })).status, 200)
  }
  const changesOf = async (who: Caller) =>
    (await who.call('GET /api/watches/changes', { query: {} })).body.data
  const usedBy = async ({ kysely }: Database) =>
    (await kysely.selectFrom('used_space').select('bytes').execute()).reduce(
      (sum, { bytes }) => sum + Number(bytes),
      0,
    )

  test('tells of an accepted correction and of its undoing once, to those who watch what it changes', async (t) => {
    const { ada, eve, bob, add, accept, tell } = await start(t)
    const { id: before } = await add(eve, '400002', { field: 'country', value: 'PL', reason: 'It is.' })
    await accept(before)
    await watching(
      ada,
      { kind: 'bin', value: '400001' },
      { kind: 'bin', value: '40000112345' },
      { kind: 'country', value: 'US' },
      { kind: 'search', value: 'types=DEBIT&countries=US' },
      { kind: 'search', value: 'types=CREDIT&vendors=VISA' },
      { kind: 'bank', value: 'first-bank' },
    )
    await watching(bob, { kind: 'bin', value: '457173' })
    await tell()
    assert.deepEqual(await changesOf(ada), [], 'only what happens from now on')
    const { id } = await add(eve)
    assert.equal((await accept(id)).status, 200)
    await Promise.all([tell(), tell()])
    await tell()
    const changes = await changesOf(ada)
    assert.equal(changes.length, 6)
    assert.ok(
      changes.every(
        ({ bins, changed, cause }) => cause === 'correction' && changed === 1 && bins[0] === '400001',
      ),
    )
    assert.equal(new Set(changes.map(({ watch_id: one }) => one)).size, 6)
    assert.equal(
      (await bob.call('POST /api/corrections/:id/undo', { params: { id }, body: {} } as never)).status,
      200,
    )
    await tell()
    assert.equal((await changesOf(ada)).length, 12)
    assert.deepEqual(await changesOf(bob), [])
  })

  test('knows what a BIN said before, although the dataset in use does not yet', async (t) => {
    const { ada, eve, bob, add, accept, tell } = await start(t)
    await watching(ada, { kind: 'search', value: 'types=DEBIT&countries=US' })
    await accept((await add(eve)).id)
    const { id } = await add(ada, '400001', { field: 'type', value: 'charge', reason: 'It says so.' })
    await accept(id)
    await bob.call('POST /api/corrections/:id/undo', { params: { id }, body: {} } as never)
    await accept(id)
    await tell()
    assert.equal((await changesOf(ada)).length, 4, 'became a debit card, a charge card, and both again')
  })

  test('a list is watched while it may be seen, and its name is not told afterwards', async (t) => {
    const { ada, eve, add, accept, tell } = await start(t)
    const make = async (is_public: boolean) =>
      (await ada.call('POST /api/binlists', { body: { name: 'Mine', is_public, bins: ['400001'] } })).body.id
    const [open, hidden] = [await make(true), await make(false)]
    assert.equal((await eve.call(watch, { body: { kind: 'list', value: hidden } })).body.code, 'list_private')
    assert.equal((await eve.call(watch, { body: { kind: 'list', value: 'x' } })).body.code, 'list_not_found')
    await watching(eve, { kind: 'list', value: open })
    await watching(ada, { kind: 'list', value: hidden }, { kind: 'list', value: open })
    const { id } = await add(eve)
    await accept(id)
    await tell()
    assert.deepEqual([(await changesOf(eve)).length, (await changesOf(ada)).length], [1, 2])
    await ada.call('PUT /api/binlists/:hashId', { params: { hashId: open }, body: { is_public: false } })
    const other = await add(eve, '400001', { field: 'category', value: 'Gold', reason: 'It says so.' })
    await accept(other.id)
    await tell()
    assert.deepEqual([(await changesOf(eve)).length, (await changesOf(ada)).length], [1, 4])
    const [own] = (await eve.call('GET /api/watches', {})).body.data
    assert.equal(own!.label, null)
  })

  test('refuses what does not exist, and more than the limit; watching twice changes nothing', async (t) => {
    const { ada, database } = await start(t)
    const refusals: [Watched, string][] = [
      [{ kind: 'bin', value: '4571' }, 'invalid_input'],
      [{ kind: 'bin', value: '4571736012345678' }, 'invalid_input'],
      [{ kind: 'bank', value: 'no-such-bank' }, 'bank_not_found'],
      [{ kind: 'bank', value: 'family:us:first-bank' }, 'bank_not_found'],
      [{ kind: 'family', value: 'first-bank' }, 'bank_not_found'],
      [{ kind: 'country', value: 'xx' }, 'country_not_found'],
      [{ kind: 'search', value: '' }, 'invalid_input'],
      [{ kind: 'search', value: 'vendors=NOBODY' }, 'invalid_input'],
    ]
    for (const [body, code] of refusals)
      assert.equal((await ada.call(watch, { body })).body.code, code, body.value)
    const first = (await ada.call(watch, { body: { kind: 'country', value: 'US' } })).body
    assert.partialDeepStrictEqual(first, { kind: 'country', value: 'us', label: 'United States' })
    const used = await usedBy(database)
    assert.equal((await ada.call(watch, { body: { kind: 'country', value: 'us' } })).body.id, first.id)
    assert.equal(await usedBy(database), used)
    for (let at = 1; at < limits.watchesPerAccount; at++)
      await watching(ada, { kind: 'bin', value: String(500_000 + at) })
    const over = await ada.call(watch, { body: { kind: 'bin', value: '600000' } })
    assert.equal(over.body.code, 'too_many_watches')
    const { data } = (await ada.call('GET /api/watches', {})).body
    for (const { id } of data) await ada.call('DELETE /api/watches/:id', { params: { id } })
    assert.equal(await usedBy(database), 0)
  })

  test('nobody else can read, stop or receive what someone watches', async (t) => {
    const { ada, eve, anyone } = await start(t)
    const { id } = (await ada.call(watch, { body: { kind: 'bin', value: '400001' } })).body
    assert.equal((await eve.call('DELETE /api/watches/:id', { params: { id } })).body.code, 'watch_not_found')
    assert.deepEqual((await eve.call('GET /api/watches', {})).body.data, [])
    assert.equal((await anyone.call('GET /api/watches', {})).status, 401)
    const renew = async () =>
      `/api/watches/feed/${(await ada.call('POST /api/watches/feed', {})).body.secret}`
    const [first, renewed] = [await renew(), await renew()]
    assert.equal((await anyone.text(first)).status, 404, 'the first address was replaced')
    const feed = await anyone.text(renewed)
    assert.equal(feed.status, 200)
    assert.equal(feed.headers['cache-control'], 'no-store')
    await ada.call('DELETE /api/watches/feed', {})
    assert.equal((await anyone.text(renewed)).status, 404)
  })

  test('the feed names what changed, and escapes it', async (t) => {
    const { ada, eve, anyone, add, accept, tell } = await start(t)
    const body = { name: '<b>&', bins: ['400001'] }
    const { id: value } = (await ada.call('POST /api/binlists', { body })).body
    await watching(ada, { kind: 'list', value })
    await accept((await add(eve)).id)
    await tell()
    const { secret } = (await ada.call('POST /api/watches/feed', {})).body
    const feed = (await anyone.text(`/api/watches/feed/${secret}`)).body
    assert.match(feed, /<title>&#60;b&#62;&#38;: 1 BIN changed<\/title>/)
    assert.match(
      feed,
      /<link href="[^"]*\/bin\/400001"\/>\n<content type="text">400001 \([^<]+ → [^<]+\)<\/content>/,
    )
    assert.ok(!feed.includes(secret), 'a copy of the feed does not give its address away')
  })

  test('old changes are deleted, all but the latest of a watch, and everything of a deleted account', async (t) => {
    const { ada, eve, add, accept, tell, database, bob } = await start(t)
    const { kysely } = database
    await watching(ada, { kind: 'bin', value: '400001' })
    await kysely
      .updateTable('watches')
      .set({ changes: limits.changesPerWatch - 1 })
      .execute()
    const { id } = await add(eve)
    await accept(id)
    await tell()
    const last = await kysely.selectFrom('watch_changes').select('number').execute()
    assert.deepEqual(
      last.map(({ number }) => Number(number)),
      [limits.changesPerWatch],
    )
    await bob.call('POST /api/corrections/:id/undo', { params: { id }, body: {} } as never)
    await kysely.updateTable('watch_changes').set({ number: 1 }).execute()
    await tell()
    assert.equal((await changesOf(ada)).length, 1, 'the first of more than the limit is gone')
    await deleteOldChanges(database, Date.now() + (limits.watchChangeDays - 1) * day)
    assert.equal((await changesOf(ada)).length, 1)
    await deleteOldChanges(database, Date.now() + (limits.watchChangeDays + 1) * day)
    assert.equal((await changesOf(ada)).length, 0)
    await ada.call('POST /api/watches/feed', {})
    await ada.call('PUT /api/watches/webhook', { body: { url: 'https://example.com' } })
    await deleteAccount(database, ada.account!.id)
    for (const table of ['watches', 'watch_changes', 'watch_feeds', 'webhooks'] as const)
      assert.deepEqual(await kysely.selectFrom(table).selectAll().execute(), [], table)
  })
})

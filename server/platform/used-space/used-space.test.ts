import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { type Caller, startCallers } from '#test/apps/callers.ts'
import { runs } from '#test/data/runs.ts'
import { forBothDatabases } from '#test/servers/databases.ts'
import { dismissReports } from '../../admin/delete.ts'
import { readMigrations } from '../db/migrations.ts'
import type { Database } from '../db/open.ts'
import { finishPending } from '../../delete-account.ts'
import { readConfig } from '../config.ts'
import { deleteExpiredReplies } from '../idempotency/kept-replies.ts'
import { openLog } from '../log.ts'
import { publicBinBytes, rowBytes } from './used-space.ts'

const log = openLog(readConfig({ LOG_LEVEL: 'silent' }))

async function recount({ kysely }: Database): Promise<Record<string, number>> {
  const used: Record<string, number> = {}
  const add = (account: string, ...texts: string[]) => {
    const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), rowBytes)
    used[account] = (used[account] ?? 0) + bytes
  }
  const owners = new Map<string, string>()
  for (const list of await kysely.selectFrom('lists').selectAll().execute()) {
    owners.set(list.id, list.account_id)
    add(list.account_id, list.name, list.description)
    if (list.is_public === 1) used[list.account_id]! += publicBinBytes * list.count
  }
  for (const { list_id, bins, notes } of await kysely.selectFrom('entries').selectAll().execute())
    add(owners.get(list_id)!, bins, notes)
  for (const { list_id, added, removed } of await kysely.selectFrom('list_changes').selectAll().execute())
    add(owners.get(list_id)!, added, removed)
  for (const { account_id, description, tags } of await kysely.selectFrom('reviews').selectAll().execute())
    add(account_id, description, tags)
  for (const { account_id } of await kysely.selectFrom('bookmarks').selectAll().execute()) add(account_id)
  for (const table of ['list_reports', 'review_reports'] as const) {
    for (const { account_id, reason } of await kysely
      .selectFrom(table)
      .select(['account_id', 'reason'])
      .execute())
      add(account_id, reason)
  }
  for (const { account_id, reply } of await kysely.selectFrom('kept_replies').selectAll().execute())
    add(account_id, reply)
  return used
}

async function kept({ kysely }: Database): Promise<Record<string, number>> {
  const rows = await kysely.selectFrom('used_space').selectAll().where('bytes', '<>', 0).execute()
  return Object.fromEntries(rows.map(({ account_id, bytes }) => [account_id, bytes]))
}

const lists = ['make', 'make', 'add', 'remove', 'one', 'note', 'rename', 'publish', 'hide', 'fork', 'delete']
const others = ['bookmark', 'unbookmark', 'review', 'rewrite', 'unreview', 'report', 'accuse', 'dismiss']
const everything = [...lists, ...lists, ...others, ...others, 'leave']

const step = fc.record({
  what: fc.constantFrom(...everything),
  who: fc.nat(2),
  which: fc.nat(7),
  text: fc.constantFrom('', 'x', 'Größe', '漢字', '😀😀😀', 'A longer text about a list.'),
  bins: fc.array(fc.integer({ min: 400_000, max: 400_009 }).map(String), { minLength: 1, maxLength: 6 }),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

forBothDatabases(({ open, dialect }) => {
  test('the space that an account uses always equals a recount of what it stores', async (t) => {
    const database = await open(t)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
        const { ada, eve, bob } = await startCallers(t, database)
        const world: World = { database, lists: [], reviews: [] }
        for (const one of steps) await act([ada, eve, bob][one.who]!, one, world)
        await finishPending(database, log)
        assert.deepEqual(await kept(database), await recount(database))
      }),
      { numRuns: runs(dialect === 'sqlite' ? 20 : 6) },
    )
    const { ada } = await startCallers(t, database)
    await ada.call('POST /api/binlists', {
      body: { name: 'At least one', is_public: true, bins: ['400001'] },
    })
    const later = Date.now() + 25 * 60 * 60_000
    await deleteExpiredReplies(database, later)
    const before = await kept(database)
    assert.deepEqual(before, await recount(database))
    const { text } = readMigrations(dialect).find(({ name }) => name === 'space')!
    await database.kysely.transaction().execute(async (db) => {
      await sql.raw('drop table kept_replies').execute(db)
      await sql.raw('drop table used_space').execute(db)
      await database.script(db, text)
    })
    assert.deepEqual(await kept(database), before, 'the migration counts the same')
  })

  test('it still does when everything happens at once', async (t) => {
    const database = await open(t)
    for (let round = 0; round < 4; round++) {
      const { ada, eve, bob } = await startCallers(t, database)
      const made = { name: 'x', is_public: true, forkable: true, bins: ['400001', '400002'] }
      const ids = await Promise.all(
        [ada, ada, eve].map(async (who) => (await who.call('POST /api/binlists', { body: made })).body.id),
      )
      const calls = [ada, eve, bob].flatMap((who) =>
        ids.flatMap((hashId) => [
          () => who.call('POST /api/binlists/:hashId/bookmark', { params: { hashId } }),
          () => who.call('POST /api/binlists/:hashId/bookmark', { params: { hashId } }),
          () => who.call('DELETE /api/binlists/:hashId/bookmark', { params: { hashId } }),
          () => who.call('POST /api/binlists/:hashId/fork', { params: { hashId } }),
          () => who.call('POST /api/binlists/:hashId/report', { params: { hashId }, body: { reason: 'no' } }),
          () => who.call('POST /api/binlists/:hashId/report', { params: { hashId }, body: { reason: 'oh' } }),
          () => who.call('POST /api/bin/:bin/review', { params: { bin: '400001' }, body: { stars: 1 } }),
          () => who.call('DELETE /api/bin/:bin/review', { params: { bin: '400001' } }),
          () => who.call('DELETE /api/binlists/:hashId', { params: { hashId } }),
        ]),
      )
      const order = calls
        .map((call, at) => ({ call, at: (at * 7919) % calls.length }))
        .toSorted((a, b) => a.at - b.at)
      const replies = await Promise.all([
        ...order.slice(0, 40).map(({ call }) => call()),
        ada.call('DELETE /api/user', {}),
        ...order.slice(40).map(({ call }) => call()),
      ])
      for (const { status, body } of replies) assert.ok(status < 500, JSON.stringify(body))
    }
    await finishPending(database, log)
    assert.deepEqual(await kept(database), await recount(database))
  })
})

interface World {
  database: Database
  lists: string[]
  reviews: string[]
}

async function act(who: Caller, { what, which, text, bins }: Step, world: World): Promise<void> {
  const { database, lists, reviews } = world
  const hashId = lists[which % Math.max(1, lists.length)] ?? 'none'
  const hash = reviews[which % Math.max(1, reviews.length)] ?? 'none'
  const [params, bin] = [{ hashId }, bins[0]!]
  const body = { name: `x${text}`, description: text, is_public: which % 2 === 0, forkable: true }
  const key = { 'idempotency-key': String(which) }
  const review = { stars: 3, description: text, tag_ids: [1, 2].slice(which % 3) }
  if (what === 'make') {
    const all = { ...body, bins, notes: bins.map(() => text) }
    const made = await who.call('POST /api/binlists', { body: all }, key)
    if (made.status === 200) lists.push(made.body.id)
  } else if (what === 'fork') {
    const { status, body } = await who.call('POST /api/binlists/:hashId/fork', { params }, key)
    if (status === 200) lists.push(body.id)
  } else if (what === 'add')
    await who.call('POST /api/binlists/:hashId/bins', { params, body: { bins, notes: [text] } })
  else if (what === 'remove')
    await who.call('POST /api/binlists/:hashId/remove-bins', { params, body: { bins } })
  else if (what === 'one')
    await who.call('DELETE /api/binlists/:hashId/bins/:bin', { params: { hashId, bin } })
  else if (what === 'note')
    await who.call('PUT /api/binlists/:hashId/bins/:bin', { params: { hashId, bin }, body: { note: text } })
  else if (what === 'rename')
    await who.call('PUT /api/binlists/:hashId', { params, body: { name: `y${text}` } })
  else if (what === 'publish')
    await who.call('PUT /api/binlists/:hashId', { params, body: { is_public: true } })
  else if (what === 'hide')
    await who.call('PUT /api/binlists/:hashId', { params, body: { is_public: false } })
  else if (what === 'delete') await who.call('DELETE /api/binlists/:hashId', { params })
  else if (what === 'bookmark') await who.call('POST /api/binlists/:hashId/bookmark', { params })
  else if (what === 'unbookmark') await who.call('DELETE /api/binlists/:hashId/bookmark', { params })
  else if (what === 'review') {
    const { status, body } = await who.call('POST /api/bin/:bin/review', { params: { bin }, body: review })
    if (status === 200) reviews.push(body.review.hash)
  } else if (what === 'rewrite') await who.call('PUT /api/bin/:bin/review', { params: { bin }, body: review })
  else if (what === 'unreview') await who.call('DELETE /api/bin/:bin/review', { params: { bin } })
  else if (what === 'report')
    await who.call('POST /api/binlists/:hashId/report', { params, body: { reason: `z${text}` } })
  else if (what === 'accuse')
    await who.call('POST /api/reviews/:hash/report', { params: { hash }, body: { reason: `z${text}` } })
  else if (what === 'dismiss') {
    await dismissReports(database, 'list', hashId)
    await dismissReports(database, 'review', hash)
  } else await who.call('DELETE /api/user', {})
}

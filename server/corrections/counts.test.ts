import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Caller } from '#test/apps/callers.ts'
import { startSuggestions } from '#test/apps/suggestions.ts'
import { runs } from '#test/data/runs.ts'
import { forBothDatabases } from '#test/servers/databases.ts'
import { dismissReports } from '../admin/delete.ts'
import { readConfig } from '../platform/config.ts'
import type { Database } from '../platform/db/open.ts'
import { finishPending } from '../delete-account.ts'
import { openLog } from '../platform/log.ts'
import { rowBytes } from '../platform/used-space/used-space.ts'
import { deleteCorrection } from './decide.ts'

const log = openLog(readConfig({ LOG_LEVEL: 'silent' }))

const often = ['suggest', 'suggest', 'confirm', 'dispute', 'accept', 'accept', 'undo']
const step = fc.record({
  what: fc.constantFrom(
    ...often,
    ...often,
    'withdraw',
    'unvote',
    'reject',
    'report',
    'dismiss',
    'delete',
    'leave',
  ),
  who: fc.nat(1),
  which: fc.nat(9),
  bin: fc.constantFrom('400001', '400002', '457173'),
  value: fc.constantFrom('DK', 'SE', 'NO', 'FI'),
  text: fc.constantFrom('x', 'Größe', '漢字', 'A longer text.'),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

forBothDatabases(({ open, dialect }) => {
  test('votes, used space and what is in force always equal a recount', async (t) => {
    const database = await open(t)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 50 }), async (steps) => {
        const { ada, eve, bob } = await startSuggestions(t, database)
        for (const one of steps)
          await act(one.what === 'leave' ? ada : [ada, eve][one.who]!, bob, one, database)
        await finished(database)
        await agrees(database)
      }),
      { numRuns: runs(dialect === 'sqlite' ? 20 : 6) },
    )
  })

  test('they still do when everything happens at once', async (t) => {
    const database = await open(t)
    for (let round = 0; round < 3; round++) {
      const { ada, eve, bob } = await startSuggestions(t, database)
      const calls = Array.from({ length: 60 }, (_, at): Step => ({
        what: [...often, 'withdraw', 'unvote', 'reject', 'report'][at % 11]!,
        who: at % 2,
        which: at % 10,
        bin: (['400001', '400002', '457173'] as const)[at % 3]!,
        value: (['SE', 'NO', 'FI', 'DK'] as const)[at % 4]!,
        text: 'x',
      }))
      await Promise.all([
        ...calls.slice(0, 45).map((one) => act([ada, eve][one.who]!, bob, one, database)),
        ada.call('DELETE /api/user', {}),
        ...calls.slice(45).map((one) => act([ada, eve][one.who]!, bob, one, database)),
      ])
    }
    await finished(database)
    await agrees(database)
  })
})

async function act(who: Caller, bob: Caller, { what, which, bin, value, text }: Step, database: Database) {
  const all = await database.kysely.selectFrom('corrections').select('id').orderBy('id').execute()
  const id = all[which % Math.max(1, all.length)]?.id ?? 'none'
  const params = { id }
  const replies = {
    suggest: () =>
      who.call('POST /api/bin/:bin/corrections', {
        params: { bin },
        body: { field: 'country', value, reason: text },
      }),
    confirm: () => who.call('PUT /api/corrections/:id/vote', { params, body: { vote: 'confirm' } }),
    dispute: () =>
      who.call('PUT /api/corrections/:id/vote', { params, body: { vote: 'dispute', line: text } }),
    unvote: () => who.call('DELETE /api/corrections/:id/vote', { params }),
    withdraw: () => who.call('DELETE /api/corrections/:id', { params }),
    report: () => who.call('POST /api/corrections/:id/report', { params, body: { reason: text } }),
    accept: () => bob.call('POST /api/corrections/:id/accept', { params, body: { bins: [bin] } }),
    reject: () => bob.call('POST /api/corrections/:id/reject', { params, body: { reason: text } }),
    undo: () => bob.call('POST /api/corrections/:id/undo', { params }),
    leave: () => who.call('DELETE /api/user', {}),
  }
  if (what === 'dismiss') await dismissReports(database, 'correction', id)
  else if (what === 'delete') {
    if (id !== 'none') await deleteCorrection(database, id)
  } else {
    const { status, body } = await replies[what as keyof typeof replies]()
    assert.ok(status < 500, JSON.stringify(body))
  }
}

/** The server finishes deletions too; where both meet, PostgreSQL may stop one of them, which goes on an hour later. */
async function finished(database: Database): Promise<void> {
  for (let tries = 0; tries < 5; tries++) {
    await finishPending(database, log)
    if (!(await database.kysely.selectFrom('deleted_accounts').select('account_id').executeTakeFirst()))
      return
  }
}

async function agrees({ kysely }: Database): Promise<void> {
  const corrections = await kysely.selectFrom('corrections').selectAll().execute()
  const votes = await kysely.selectFrom('correction_votes').selectAll().execute()
  const facts = await kysely.selectFrom('accepted_facts').selectAll().execute()
  const reports = await kysely.selectFrom('correction_reports').selectAll().execute()
  const used: Record<string, number> = {}
  const add = (account: string | null, rows: number, ...texts: string[]) => {
    if (account === null) return
    const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), rows * rowBytes)
    used[account] = (used[account] ?? 0) + bytes
  }
  for (const { id, account_id, value, reason, confirms, disputes, state } of corrections) {
    const ofThis = votes.filter(({ correction_id }) => correction_id === id)
    const count = (wanted: number) => ofThis.filter(({ vote }) => vote === wanted).length
    assert.deepEqual([confirms, disputes], [count(1), count(-1)])
    assert.equal(
      facts.some(({ correction_id }) => correction_id === id),
      state === 'accepted',
    )
    add(account_id, 2, value, reason)
  }
  for (const { account_id, line } of votes) add(account_id, 1, line)
  for (const { account_id, reason } of reports) add(account_id, 1, reason)
  for (const { bin, field, number, in_force } of facts) {
    const numbers = facts
      .filter((fact) => fact.bin === bin && fact.field === field)
      .map((fact) => fact.number)
    assert.equal(in_force, number === Math.max(...numbers) ? 1 : 0)
  }
  const stored = await kysely.selectFrom('used_space').selectAll().where('bytes', '<>', 0).execute()
  assert.deepEqual(
    Object.fromEntries(stored.map(({ account_id, bytes }) => [account_id, Number(bytes)])),
    used,
  )
}

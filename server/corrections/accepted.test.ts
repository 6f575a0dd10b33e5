import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forEachDatabase } from '#test/servers/databases.ts'
import { acceptedCorrections, type AcceptedCorrection, correctionsVersion } from './accepted.ts'

const none: AcceptedCorrection[] = []

forEachDatabase(({ open }) => {
  test('a new site has no corrections', async (t) => {
    const { kysely } = await open(t)
    assert.deepEqual(await acceptedCorrections(kysely), none)
    assert.equal(await correctionsVersion(kysely), 0)
  })

  test('more corrections than are read at once come in order, each once', async (t) => {
    const { kysely } = await open(t)
    const now = Date.parse('2026-11-15')
    const one = { field: 'type', value: 'DEBIT', previous: '', created_at: now } as const
    const other = { source: '', country: '', bank: '', reason: '', state: 'accepted' } as const
    await kysely
      .insertInto('corrections')
      .values({ ...one, ...other, id: 'a', bin: '400000', account_id: null, decided_at: now })
      .execute()
    const decision = { number: 1, correction_id: 'a', bins: '', reason: '', moderator_id: null }
    await kysely
      .insertInto('correction_decisions')
      .values({ ...decision, action: 'accept', created_at: now })
      .execute()
    const bins = Array.from({ length: 2100 }, (_, at) => String(400_000 + at))
    for (let at = 0; at < bins.length; at += 300) {
      const facts = bins.slice(at, at + 300).toReversed()
      await kysely
        .insertInto('accepted_facts')
        .values(facts.map((bin) => ({ ...one, bin, number: 1, correction_id: 'a', in_force: 1 as const })))
        .execute()
    }
    assert.deepEqual(
      (await acceptedCorrections(kysely)).map(({ bin }) => bin),
      bins,
    )
  })
})

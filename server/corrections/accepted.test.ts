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
})

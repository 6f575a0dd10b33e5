import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareWorlds } from '#test/fuzz/two-worlds.ts'
import { runs } from '#test/data/runs.ts'
import { forEachDatabase } from '#test/servers/databases.ts'

forEachDatabase(({ open }) => {
  test('what an account keeps to itself changes no byte of any reply to others', async (t) => {
    const { differences, replies, statuses } = await compareWorlds(t, open, { perCall: runs(10), seed: 16 })
    assert.deepEqual(differences, [])
    assert.ok(statuses['200']! > replies / 2, JSON.stringify(statuses))
  })
})

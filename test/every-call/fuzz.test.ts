// `npm run torture -- fuzz` sends a hundred times as many, to real server processes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { madeApp, secretKeyOf } from '#test/apps/made-app.ts'
import { fuzz, madeFuzzWorld } from '#test/fuzz/fuzz.ts'
import { madeDataset } from '#test/data/made-bins.ts'
import { runs } from '#test/data/runs.ts'
import { forEachDatabase } from '#test/servers/databases.ts'

const { dataset, rows } = await madeDataset({ count: 2000 })
const some = rows.filter((_, at) => at % 20 === 0)

forEachDatabase(({ open }) => {
  test('requests made from the contract, most of them wrong, get replies as the contract says', async (t) => {
    const database = await open(t)
    const app = await madeApp(t, { REVERSE_DNS: 'off' }, { database, dataset })
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    const values = {
      bins: some.map(({ bin }) => bin),
      slugs: some.map(({ bankSlug }) => bankSlug).filter(Boolean),
    }
    const world = await madeFuzzWorld(database, secretKeyOf(app), values, { accounts: 10, humanTokens: 20 })
    const { faults, statuses } = await fuzz({ address, seed: 16, count: runs(5000), lanes: 8, world })
    assert.deepEqual([...faults.values()], [])
    assert.ok(statuses['200']! > runs(5000) / 5, JSON.stringify(statuses))
  })
})

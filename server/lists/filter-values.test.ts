import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Output } from '#contract/api.ts'
import { filterNames, filters } from '#contract/filters.ts'
import { madeAccount } from '#test/apps/made-account.ts'
import { madeApp } from '#test/apps/made-app.ts'
import { madeDataset } from '#test/data/made-bins.ts'
import { valuesOf } from '#test/data/made-filters.ts'
import { forEachDatabase } from '#test/servers/databases.ts'

const { dataset, rows } = await madeDataset({ count: 6000, banks: 2000 })
const some = rows.slice(0, 4500)

forEachDatabase(({ open }) => {
  test('filter values of a list are all that it has, however many banks those are', async (t) => {
    const database = await open(t)
    const app = await madeApp(t, {}, { database, dataset })
    const { headers } = await madeAccount(database)
    const payload = { name: 'Large', bins: some.map(({ bin }) => bin) }
    const made = await app.inject({ method: 'POST', url: '/api/binlists', headers, payload })
    const { id } = made.json<{ id: string }>()
    const reply = await app.inject({ url: `/api/binlists/${id}`, headers })
    const { filter_values: values } = reply.json<Output<'GET /api/binlists/:hashId'>>()
    assert.ok(values!.banks.length > 500)
    for (const name of filterNames) {
      const counts = new Map<string, number>()
      for (const row of some) {
        for (const value of valuesOf(filters[name].column, row))
          counts.set(value, (counts.get(value) ?? 0) + 1)
      }
      const given = values![name].map(({ value, count }) => [value, count] as const)
      assert.deepEqual(new Map(given), counts, name)
      assert.deepEqual(
        given.map(([, count]) => count),
        [...counts.values()].toSorted((a, b) => b - a),
      )
    }
  })
})

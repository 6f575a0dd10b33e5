import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BinResults } from '#contract/calls/bins.ts'
import { bankFilterNames, filterNames, filters } from '#contract/filters.ts'
import { lookupBody, noSearch, readSearch, searchQuery } from '#contract/formats/search-link.ts'
import { madeApp } from '#test/apps/made-app.ts'

for (const name of filterNames) {
  const { field, label } = filters[name]

  test(`${label} filters by each value that the data has, and counts them`, async (t) => {
    const app = await madeApp(t)
    const ask = async (values: string[]) => {
      const payload = lookupBody({ ...noSearch, [name]: values }, 100)
      return (await app.inject({ method: 'POST', url: '/api/binLookup', payload })).json<BinResults>()
    }
    const everything = await ask(['NO SUCH VALUE'])
    assert.equal(everything.pagination.total, 0)
    const values = everything.facets![name]
    assert.ok(values.length > 0)
    for (const { value, count } of values) {
      const { data, pagination } = await ask([value])
      assert.equal(pagination.total, count)
      assert.ok(data.length > 0)
      assert.ok(data.every((row) => [row[field]].flat().includes(value)))
    }
    const both = await ask(values.slice(0, 2).map(({ value }) => value))
    assert.equal(both.pagination.total, values[0]!.count + (values[1]?.count ?? 0))
  })

  test(`${label} is kept in the address`, () => {
    const search = { ...noSearch, [name]: ['A&B', 'C'] }
    assert.deepEqual(readSearch(new URLSearchParams(searchQuery(search))), search)
  })
}

test('every filter is documented for each call that takes it', async (t) => {
  const app = await madeApp(t)
  const { paths } = (await app.inject('/api/openapi.json')).json<{ paths: Paths }>()
  const queryOf = (path: string) => paths[path]!.get!.parameters!.map(({ name }) => name)
  const names: readonly string[] = filterNames
  for (const path of ['/api/binLookupFilter/download', '/api/binlists/{hashId}']) {
    assert.deepEqual(
      names.filter((name) => !queryOf(path).includes(name)),
      [],
    )
  }
  const ofBank = queryOf('/api/bank/{slug}').filter((name) => names.includes(name))
  assert.deepEqual(ofBank, bankFilterNames)
})

type Paths = Record<string, { get?: { parameters?: { name: string }[] } }>

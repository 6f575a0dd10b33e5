import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { runs } from '#test/data/runs.ts'
import { filterNames, forFilters } from '../filters.ts'
import { limits } from '../limits.ts'
import { hasCriteria, lookupBody, noSearch, readSearch, searchQuery } from './search-link.ts'

const read = (query: string) => readSearch(new URLSearchParams(query))

test('reads a search from a URL as people and links write it', () => {
  for (const [query, expected] of [
    ['', {}],
    ['bins=457173,400001', { bins: ['457173', '400001'] }],
    ['bins=457173%0A400001+400001', { bins: ['457173', '400001'] }],
    ['bins=45717360123456', { bins: ['457173'], uncut: ['45717360123'] }],
    ['bins=45717360,457173,4571', { bins: ['457173', '4571'], uncut: ['45717360', '457173', '4571'] }],
    ['bins=45717360123456&extended=1', { bins: ['45717360123'], extended: true }],
    ['bins=12', { bins: ['12'] }],
    ['bins=visa', {}],
    ['bins=457173%0D%0A400001%0D%0A&extended=on', { bins: ['457173', '400001'], extended: true }],
    ['extended=yes', {}],
    ['vendors=VISA&vendors=VISA&vendors=&types=DEBIT', { vendors: ['VISA'], types: ['DEBIT'] }],
    ['banks=a%26b', { banks: ['a&b'] }],
    ['page=3', { page: 3 }],
    ['page=0', {}],
    ['page=-1', {}],
    ['page=1.5', {}],
    ['page=x', {}],
    ['page=99999999999999999999', {}],
    [`countries=${'x'.repeat(201)}`, {}],
  ] as const) {
    assert.deepEqual(read(query), { ...noSearch, ...expected }, query)
  }
})

test('reads back every search that fits in a URL', () => {
  const values = fc.uniqueArray(fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }), { maxLength: 4 })
  const search = fc.boolean().chain((extended) =>
    fc.record({
      bins: fc.uniqueArray(fc.stringMatching(extended ? /^[0-9]{1,11}$/ : /^[0-9]{1,6}$/), {
        maxLength: 30,
      }),
      extended: fc.constant(extended),
      ...forFilters(filterNames, () => values),
      page: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    }),
  )
  fc.assert(
    fc.property(search, (search) => assert.deepEqual(read(searchQuery(search)), { ...search })),
    { seed: 7, numRuns: runs(500) },
  )
})

test('leaves out of the URL more BINs than fit', () => {
  const bins = Array.from({ length: limits.binsInAddress + 1 }, (_, at) => String(400_000 + at))
  assert.equal(searchQuery({ ...noSearch, bins, vendors: ['VISA'] }), 'vendors=VISA')
  assert.equal(read(searchQuery({ ...noSearch, bins: bins.slice(1) })).bins.length, limits.binsInAddress)
})

test('a search needs criteria, and empty filters are not sent', () => {
  assert.equal(hasCriteria(noSearch), false)
  assert.equal(hasCriteria({ ...noSearch, extended: true, page: 2 }), false)
  assert.equal(hasCriteria({ ...noSearch, banks: ['x'] }), true)
  assert.deepEqual(lookupBody({ ...noSearch, bins: ['457173'], banks: ['x'] }, 100), {
    bins: ['457173'],
    extended: false,
    banks: ['x'],
    page: 1,
    limit: 100,
    facets: true,
    certainty: true,
  })
})

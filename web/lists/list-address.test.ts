import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isFiltered, readListLink, noView, readView, sortedBy, viewInput, viewQuery } from './list-address.ts'

const read = (query: string) => readView(new URLSearchParams(query))

for (const query of [
  '',
  'page=2',
  'vendors=VISA&vendors=MASTERCARD&types=DEBIT',
  'bins=457173,40000112345&banks=some-bank&countries=PL&page=3',
  'search=gold+card%3C&sort=bank&descending=1',
  'search=gold&note=refund+asked',
]) {
  test(`“${query}” stays the same when read and written`, () => assert.equal(viewQuery(read(query)), query))
}

test('invalid parts of an address are ignored', () => {
  assert.deepEqual(read('sort=nonsense&descending=1&page=-1&bins=abc&x=1'), noView)
  assert.equal(read(`search=${'x'.repeat(200)}`).search.length, 100)
})

test('a request contains only the chosen filters', () => {
  assert.deepEqual(viewInput('abc', noView), { params: { hashId: 'abc' }, query: { page: 1 } })
  assert.deepEqual(viewInput('abc', read('vendors=VISA&sort=category&descending=1')).query, {
    page: 1,
    vendors: ['VISA'],
    sort: 'category',
    descending: true,
  })
})

test('a column is sorted ascending, then descending, then not at all', () => {
  const up = sortedBy(noView, 'category')
  assert.deepEqual(up, { sort: 'category', descending: false })
  const down = sortedBy({ ...noView, ...up }, 'category')
  assert.deepEqual(down, { sort: 'category', descending: true })
  assert.deepEqual(sortedBy({ ...noView, ...down }, 'category'), { sort: 'added', descending: false })
  assert.deepEqual(sortedBy({ ...noView, ...down }, 'bin'), { sort: 'bin', descending: false })
})

test('sorting does not count as filtering', () => {
  assert.equal(isFiltered(read('sort=bin&page=2')), false)
  for (const query of ['search=x', 'note=x', 'bins=4571', 'banks=x'])
    assert.equal(isFiltered(read(query)), true, query)
})

const host = 'bindex.example'
const links: [text: string, read: ReturnType<typeof readListLink>][] = [
  ['abcDEF_-0123', { id: 'abcDEF_-0123' }],
  [` https://${host}/list/abcDEF_-0123?page=2 `, { id: 'abcDEF_-0123' }],
  [`${host}/list/abcDEF_-0123`, { id: 'abcDEF_-0123' }],
  ['/list/abcDEF_-0123', { id: 'abcDEF_-0123' }],
  [`https://${host}/list/abcDEF_-0123#x`, { id: 'abcDEF_-0123' }],
  [`https://${host}/list/short`, {}],
  [`https://${host}/bin/457173`, {}],
  ['https://other.example/list/abcDEF_-0123', { isForeign: true }],
  ['other.example/list/abcDEF_-0123', { isForeign: true }],
  [`https://${host}.other.example/list/abcDEF_-0123`, { isForeign: true }],
  [`https://${host}:8443/list/abcDEF_-0123`, { isForeign: true }],
  ['https://other.example/', { isForeign: true }],
  ['', {}],
]

for (const [text, read] of links) {
  test(`“${text}” as a list: ${JSON.stringify(read)}`, () => assert.deepEqual(readListLink(text, host), read))
}

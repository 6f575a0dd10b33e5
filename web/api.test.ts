import assert from 'node:assert/strict'
import { test } from 'node:test'
import { escapeAngles, queryText } from './api.ts'

test('a query has arrays as name[], true as 1, and nothing for what is absent', () => {
  const query = {
    vendors: ['VISA', 'A&B'],
    extended: true,
    include_url: false,
    search: '',
    page: 2,
    limit: undefined,
  }
  assert.equal(decodeURIComponent(queryText(query)), '?vendors[]=VISA&vendors[]=A&B&extended=1&page=2')
  assert.equal(queryText({ vendors: [] }), '')
})

test('angle brackets are escaped in every string, however deep', () => {
  assert.deepEqual(escapeAngles({ name: '<b>', list: ['a>b', 1, null, { deep: '<' }], flag: true }), {
    name: '&lt;b&gt;',
    list: ['a&gt;b', 1, null, { deep: '&lt;' }],
    flag: true,
  })
})

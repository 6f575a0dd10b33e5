import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dataDate, formatBytes } from './format.ts'

test('formats sizes in bytes, kB and MB', () =>
  assert.deepEqual([999, 1500, 2_000_000].map(formatBytes), ['999 bytes', '1.5 kB', '1.9 MB']))

test('a date of data can be a year or a month, or unknown', () => {
  const imported = '2026-11-15'
  assert.equal(dataDate({ date: '2016', imported }), '2016')
  assert.match(dataDate({ date: '2016-05', imported }), /^May 2016$/)
  assert.match(dataDate({ date: null, imported }), /^date unknown, imported .*2026/)
  assert.equal(dataDate({ date: null, imported: null }), 'date unknown')
})

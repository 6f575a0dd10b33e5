import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { dataDate, formatBytes, formatShare, shortDate } from './format.ts'

test('formats sizes in bytes, kB and MB', () =>
  assert.deepEqual([1, 999, 1500, 2_000_000].map(formatBytes), ['1 byte', '999 bytes', '1.5 kB', '1.9 MB']))

test('formats shares so that little is not nothing and most is not all', () => {
  const shares = [0, 1, 5, 500, 996, 1000].map((count) => formatShare(count, 1000))
  assert.deepEqual(shares, ['0%', '<1%', '<1%', '50%', '>99%', '100%'])
  assert.equal(formatShare(0, 0), '0%')
})

test('a date of data can be a year or a month, or unknown', () => {
  const imported = '2026-11-15'
  const year = String(new Date().getFullYear())
  assert.equal(dataDate({ date: year, imported }), year)
  assert.match(dataDate({ date: `${year}-12`, imported }), new RegExp(`^Dec ${year}$`))
  assert.match(dataDate({ date: null, imported }), /^date unknown, imported .*2026/)
  assert.equal(dataDate({ date: null, imported: null }), 'date unknown')
})

test('dates are written as Intl writes them', () => {
  const min = new Date('1900-01-01')
  fc.assert(
    fc.property(
      fc.date({ noInvalidDate: true, min }),
      fc.constantFrom('en', 'en-US', 'de', 'en-GB'),
      (day, language) => {
        const iso = day.toISOString()
        const intl = (how: Intl.DateTimeFormatOptions) =>
          day.toLocaleDateString(language, { ...how, timeZone: 'UTC' })
        assert.equal(shortDate(iso, language), intl({ dateStyle: 'medium' }))
        if (iso.startsWith('+')) return
        assert.equal(shortDate(iso.slice(0, 7), language), intl({ year: 'numeric', month: 'short' }))
      },
    ),
  )
})

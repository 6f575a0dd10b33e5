import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { runs } from '#test/data/runs.ts'
import { findBins } from './bin-text.ts'

test('dates without marks are not BINs among dates, in a column of dates, or in a sentence', () => {
  for (const [text, ...bins] of [
    ['20261005\n20261006\n20261006'],
    ['20261005 20261006'],
    ['20261005 457173\n20261006 400001', '457173', '400001'],
    ['457173 20261005\r\n400001 20261006', '457173', '400001'],
    ['paid on 20261005 with 457173', '457173'],
    ['Statement 20261005: 457173 declined.', '457173'],
    ['from 20150101 to 20391231'],
    ['日付は20261005と'],
  ] as const) {
    assert.deepEqual(findBins(text), { bins, tooLong: false }, text)
  }
})

test('a number that only looks like a date is a BIN', () => {
  for (const [text, ...bins] of [
    ['20261005', '20261005'],
    ['457173\n20261005\n400001', '457173', '20261005', '400001'],
    ['20261005 457173', '20261005', '457173'],
    // Not a day, not near the present, or called a BIN
    ['20261305\n20261306', '20261305', '20261306'],
    ['20260230\n20260231', '20260230', '20260231'],
    ['19990101\n19990102', '19990101', '19990102'],
    ['BIN 20261005 of a card', '20261005'],
    ['card: "20261005"', '20261005'],
    ['paid with 20261005****1234', '20261005'],
  ] as const) {
    assert.deepEqual(findBins(text), { bins, tooLong: false }, text)
  }
})

const date = fc
  .date({ min: new Date('2015-01-01'), max: new Date('2039-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10).replaceAll('-', ''))
const bin = fc.stringMatching(/^[3-6][0-9]{5,7}$/)

test('a column of dates beside BINs leaves the BINs, on either side', () => {
  const rows = fc.array(fc.tuple(date, bin), { minLength: 2, maxLength: 20 })
  const between = fc.constantFrom(' ', '\t', ',', ';', ' | ')
  fc.assert(
    fc.property(rows, between, fc.boolean(), (rows, between, isFirst) => {
      const text = rows.map(([date, bin]) => (isFirst ? [date, bin] : [bin, date]).join(between)).join('\n')
      assert.deepEqual(findBins(text).bins, [...new Set(rows.map(([, bin]) => bin))])
    }),
    { seed: 20, numRuns: runs(500) },
  )
})

test('a list of BINs is the same with and without one number that looks like a date', () => {
  fc.assert(
    fc.property(fc.uniqueArray(bin, { minLength: 1, maxLength: 20 }), date, fc.nat(), (bins, date, seed) => {
      const at = seed % (bins.length + 1)
      const all = [...bins.slice(0, at), date, ...bins.slice(at)]
      assert.deepEqual(findBins(all.join('\n')).bins, all)
    }),
    { seed: 21, numRuns: runs(500) },
  )
})

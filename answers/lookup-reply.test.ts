import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { BinResults } from '#contract/calls/bins.ts'
import { AppError } from '#contract/errors.ts'
import { textOf } from '#engine/bytes.ts'
import { madeDataset } from '#test/data/made-bins.ts'
import { runs } from '#test/data/runs.ts'
import { lookupReply } from './lookup-reply.ts'

const { dataset, rows } = await madeDataset({ count: 3000 })
const known = new Map(rows.map((row) => [row.bin, row]))

const ask = (body: Parameters<typeof lookupReply>[1]): BinResults => {
  return JSON.parse(textOf(lookupReply(dataset, body))) as BinResults
}

test('in the order of the request, every BIN has an entry with what a plain search knows of it', () => {
  const near = fc.nat({ max: rows.length - 1 }).map((at) => rows[at]!.bin)
  const asked = fc.oneof(
    near,
    fc.tuple(near, fc.stringMatching(/^\d{0,5}$/)).map(([bin, more]) => (bin + more).slice(0, 11)),
    near.map((bin) => bin.slice(0, 6)),
    fc.stringMatching(/^\d{6,11}$/),
    fc.constantFrom('4571', 'abc'),
  )
  const lists = fc
    .array(asked, { minLength: 1, maxLength: 300, size: 'max' })
    .map((bins) => [...bins, bins[0]!])
  fc.assert(
    fc.property(lists, fc.boolean(), fc.integer({ min: 1, max: 4 }), (bins, extended, page) => {
      const reply = ask({ bins, extended, page, limit: 100, order: 'request' })
      const shown = bins.slice((page - 1) * 100, page * 100)
      assert.deepEqual(
        reply.data.map(({ bin }) => bin),
        shown,
      )
      assert.equal(reply.pagination.total, bins.length)
      for (const [at, bin] of shown.entries()) {
        const row = answerTo(bin, extended)
        const entry = reply.data[at]!
        assert.equal(entry.matched ?? entry.bin, row?.bin ?? bin)
        assert.deepEqual(
          [entry.brand, entry.type, entry.category, entry.bank_slug, entry.iso_code_2],
          row
            ? [row.brand, row.type, row.category, row.bankSlug, row.country].map((text) => text || null)
            : [null, null, null, null, null],
        )
      }
      const missing = [...new Set(bins)].filter((bin) => !answerTo(bin, extended))
      assert.deepEqual(reply.not_found, missing)
    }),
    { seed: 51, numRuns: runs(200) },
  )
})

test('a lookup in both orders finds the same', () => {
  const bins = [...rows.slice(0, 90).map(({ bin }) => bin), '999999', '9999990', '999999']
  const inOrder = ask({ bins, order: 'request' })
  const sorted = ask({ bins })
  assert.deepEqual(inOrder.not_found, sorted.not_found)
  assert.deepEqual(inOrder.longer, sorted.longer)
  assert.deepEqual(inOrder.matched, sorted.matched)
  for (const row of sorted.data) {
    const same = inOrder.data.filter(({ bin, matched = bin }) => matched === row.bin)
    assert.ok(same.length > 0, row.bin)
    for (const { bin, matched: _, ...facts } of same)
      if (bin === row.bin) assert.deepEqual({ ...facts, bin }, row)
  }
})

test('the order of the request takes BINs and nothing else', () => {
  for (const body of [
    {},
    { vendors: ['VISA'] },
    { bins: ['457173'], types: ['DEBIT'] },
    { bins: ['457173'], facets: true },
  ]) {
    assert.throws(
      () => ask({ ...body, order: 'request' }),
      (error: AppError) => error instanceof AppError && /needs BINs/.test(error.message),
    )
  }
})

function answerTo(bin: string, extended: boolean) {
  if (bin.length < 6) return undefined
  if (!extended) return known.get(bin.slice(0, 6))
  for (let length = bin.length; length >= 6; length--) {
    const row = known.get(bin.slice(0, length))
    if (row) return row
  }
  return undefined
}

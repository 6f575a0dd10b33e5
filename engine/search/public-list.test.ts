// The public list is too large for the repository; where it lies beside, the engine is tried on all of it.
import assert from 'node:assert/strict'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { brotliCompressSync, constants } from 'node:zlib'
import * as fc from 'fast-check'
import { plainRows } from '#test/data/made-bins.ts'
import type { SourceRecord } from '#test/data/plain-merge.ts'
import { filtersFor, matching } from '#test/data/made-filters.ts'
import { Dataset } from '../dataset/dataset.ts'
import { packCompact } from '../compact/pack-compact.ts'
import { facets } from './facets.ts'
import { importFiles } from '../build/import-files.ts'
import { lookup } from './lookup.ts'
import { allRows } from './page.ts'
import { readSource } from '../reading/read-source.ts'
import { select, wantedValues } from './select.ts'
import { readableBytes } from '../snapshot/snapshot.ts'
import { publicList, skipPublicList } from '#test/data/runs.ts'

test(
  'finds every row of the public list, and what a plain scan finds',
  { skip: skipPublicList },
  async () => {
    const { snapshot, reports } = await importFiles([{ path: publicList }])
    const dataset = await Dataset.open(readableBytes(snapshot))
    assert.equal(dataset.rows, 374_788)
    assert.deepEqual([reports[0]!.rows, reports[0]!.records, reports[0]!.complaints], [374_788, 374_788, {}])
    assert.equal(dataset.facts.disagreements, 0)

    const records: SourceRecord[] = []
    await readSource(publicList, { onRecord: (record) => records.push({ source: 0, record }) })
    const different = (field: 'brand' | 'type') => new Set(records.map(({ record }) => record[field])).size
    assert.deepEqual([different('brand'), different('type')], [70, 3])
    assert.equal(records.filter(({ record }) => record.issuer === 'DISCOVER ISSUER').length, 0)
    assert.equal(records.filter(({ record }) => record.bin.startsWith('0')).length, 193)

    const rows = plainRows(records)
    assert.equal(rows.length, dataset.rows)
    for (let row = 0; row < rows.length; row++) assert.equal(dataset.bin(row), rows[row]!.bin)
    for (let row = 0; row < rows.length; row += 101) assert.deepEqual(dataset.record(row), rows[row])

    const ways = { list: 0, bits: 0 }
    for (const filters of fc.sample(filtersFor(rows), { seed: 101, numRuns: 20 })) {
      const expected = matching(rows, filters)
      const selection = select(dataset, wantedValues(dataset, filters))
      assert.equal(selection.total, expected.length)
      assert.deepEqual(
        Array.from(allRows(dataset, selection), (row) => dataset.bin(row)),
        expected.map(({ bin }) => bin),
      )
      ways['list' in selection ? 'list' : 'bits']++
    }
    assert.ok(ways.list > 2 && ways.bits > 2, JSON.stringify(ways))

    const counted = facets(dataset, [])
    for (const name of ['brand', 'type', 'category', 'country'] as const) {
      const empty = rows.filter((row) => row[name] === '').length
      assert.equal(
        counted[name].reduce((sum, { count }) => sum + count, empty),
        rows.length,
      )
    }
    const asked = rows.filter((_, at) => at % 40 === 0).map(({ bin }) => bin)
    const found = lookup(dataset, [...asked, '000000'], false)
    assert.equal(found.selection.total, asked.length)
    assert.deepEqual(found.notFound, ['000000'])

    // Which unpacks it, too, and compares the bytes.
    const compact = await packCompact(readableBytes(snapshot))
    const params = { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_LGWIN]: 24 }
    assert.ok(brotliCompressSync(compact, { params }).length < 1_000_000)
  },
)

test('reads the public list of ranges', { skip: skipPublicList }, async () => {
  const ranges = join(dirname(publicList), 'binlist-ranges.csv')
  const { rows, records, complaints } = await readSource(ranges, { onRecord: () => {} })
  assert.deepEqual([rows, records, complaints], [5805, 6757, {}])
})

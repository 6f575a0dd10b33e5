import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { below, datasetOf, madeDataset, randomNumbers, recordOf } from '#test/data/made-bins.ts'
import { runs } from '#test/data/runs.ts'
import { lookup } from './lookup.ts'
import { allRows } from './page.ts'

const { dataset, rows } = await madeDataset({ count: 12_000 })
const bins = rows.map(({ bin }) => bin)
const tree = [
  '000000',
  '0000001',
  '457173',
  '4571730',
  '45717300',
  '4571736',
  '45717360123',
  '457175123',
  '999999',
]
const small = await datasetOf(tree.map((bin) => ({ source: 0, record: recordOf(bin) })))

test('plain lookup finds the row of exactly the first six digits', () => {
  assert.deepEqual(ask(['457173'], false), { found: ['457173'], notFound: [], longer: [] })
  assert.deepEqual(ask(['45717360123'], false), { found: ['457173'], notFound: [], longer: [] })
  assert.deepEqual(ask(['000000', '999999', '999999999'], false), {
    found: ['000000', '999999'],
    notFound: [],
    longer: [],
  })
})

test('plain lookup does not find six digits that have only longer BINs, but counts those', () => {
  assert.deepEqual(ask(['457175', '45717512'], false), {
    found: [],
    notFound: ['457175', '45717512'],
    longer: [
      { bin: '457175', rows: 1 },
      { bin: '45717512', rows: 1 },
    ],
  })
  assert.deepEqual(ask(['45717599', '457175'], false), {
    found: [],
    notFound: ['45717599', '457175'],
    longer: [{ bin: '457175', rows: 1 }],
  })
  assert.deepEqual(ask(['457174'], false), { found: [], notFound: ['457174'], longer: [] })
})

test('extended lookup finds every BIN that begins with the digits', () => {
  const under = ['457173', '4571730', '45717300', '4571736', '45717360123']
  const cases: [asked: string, found: string[]][] = [
    ['457173', under],
    ['4571730', ['4571730', '45717300']],
    ['45717300', ['45717300']],
    ['4571736', ['4571736', '45717360123']],
    ['4571736012', ['45717360123']],
    ['45717360123', ['45717360123']],
    ['457175', ['457175123']],
    ['000000', ['000000', '0000001']],
    ['999999', ['999999']],
  ]
  for (const [asked, found] of cases)
    assert.deepEqual(ask([asked], true), { found, notFound: [], longer: [] })
})

test('extended lookup falls back to the longest BIN that the digits begin with', () => {
  const cases: [asked: string, found: string][] = [
    ['457173000', '45717300'],
    ['45717309', '4571730'],
    ['45717360124', '4571736'],
    ['4571739', '457173'],
    ['45717399999', '457173'],
    ['4571751234', '457175123'],
    ['00000000000', '000000'],
    ['00000010000', '0000001'],
    ['99999999999', '999999'],
  ]
  for (const [asked, found] of cases)
    assert.deepEqual(ask([asked, asked], true), {
      found: [found],
      notFound: [],
      longer: [],
      matched: { [asked]: found },
    })
  for (const asked of ['45717599999', '4571752', '457174', '999998', '00000100000']) {
    assert.deepEqual(ask([asked], true), { found: [], notFound: [asked], longer: [] })
  }
})

test('a repeated BIN is found once, and rows are in BIN order', () => {
  const asked = ['999999', '457173', '000000', '457173', '4571730', '999999']
  assert.deepEqual(ask(asked, false).found, ['000000', '457173', '999999'])
  assert.deepEqual(
    ask(asked, true).found,
    tree.filter((bin) => bin !== '457175123'),
  )
})

test('lists BINs that were not found once, in the order requested', () => {
  const asked = ['888888', '457173', '111111', '457175', '888888', '12345', '222222', '', '457175', '12345']
  assert.deepEqual(ask(asked, false).notFound, ['888888', '111111', '457175', '12345', '222222', ''])
  assert.deepEqual(ask(asked, true).notFound, ['888888', '111111', '12345', '222222', ''])
  assert.deepEqual(ask(['88888812', '88888813', '88888812', '888888'], false).notFound, [
    '88888812',
    '88888813',
    '888888',
  ])
  assert.deepEqual(ask(['88888812', '88888813', '88888812'], true).notFound, ['88888812', '88888813'])
})

test('fewer than six digits find nothing', () => {
  for (const extended of [false, true]) {
    for (const asked of ['', '4', '45717', '00000']) {
      assert.deepEqual(ask([asked], extended), { found: [], notFound: [asked], longer: [] })
    }
  }
})

test('an empty lookup finds nothing', async () => {
  assert.deepEqual(ask([], true), { found: [], notFound: [], longer: [] })
  const empty = await datasetOf([])
  assert.deepEqual(ask(['000000', '999999'], true, empty).notFound, ['000000', '999999'])
  assert.deepEqual(ask(['000000', '999999'], false, empty).notFound, ['000000', '999999'])
})

test('finds any BINs as a plain search does', () => {
  const near = fc.nat({ max: bins.length - 1 }).map((at) => bins[at]!)
  const digits = (max: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: max })
  const asked = fc.oneof(
    near,
    fc.tuple(near, digits(5)).map(([bin, more]) => (bin + more).slice(0, 11)),
    fc.tuple(near, fc.integer({ min: 5, max: 11 })).map(([bin, length]) => bin.slice(0, length)),
    digits(11),
  )
  fc.assert(
    fc.property(fc.array(asked, { maxLength: 60, size: 'max' }), fc.boolean(), (asked, extended) => {
      assert.deepEqual(ask(asked, extended, dataset), slowly(asked, extended))
    }),
    { seed: 31, numRuns: runs(400) },
  )
})

test('few BINs give a list and thousands a bitmap; both find what a plain search finds', () => {
  const random = randomNumbers(32)
  const ways = { list: 0, bits: 0 }
  for (const count of [1, 100, 128, 129, 500, 1400, 2500, 10_000]) {
    for (const extended of [false, true]) {
      const asked = Array.from({ length: count }, () => {
        const bin = bins[below(random, bins.length)]!
        return random() < 0.2
          ? String(below(random, 1e6)).padStart(6, '0')
          : (bin + '07').slice(0, 6 + below(random, 6))
      })
      assert.deepEqual(ask(asked, extended, dataset), slowly(asked, extended), `${count} BINs`)
      ways['list' in lookup(dataset, asked, extended).selection ? 'list' : 'bits']++
    }
  }
  assert.ok(ways.list > 2 && ways.bits > 2, JSON.stringify(ways))
})

test('finds hundreds of rows under one BIN', async () => {
  const crowd = Array.from({ length: 3000 }, (_, n) => `400000${String(n).padStart(4, '0')}`)
  const crowded = await datasetOf(['399999', ...crowd].map((bin) => ({ source: 0, record: recordOf(bin) })))
  for (const asked of [
    ['400000'],
    ['4000001'],
    ['40000011', '40000012', '4000002'],
    ['40000000', '400000299'],
  ]) {
    const found = crowd.filter((bin) => asked.some((start) => bin.startsWith(start)))
    assert.deepEqual(ask(asked, true, crowded).found, found)
  }
})

test('finds every BIN at once, and every row under all six-digit numbers', () => {
  for (const extended of [false, true]) assert.deepEqual(ask(bins, extended, dataset), slowly(bins, extended))
  const sixes = [...new Set(bins.map((bin) => bin.slice(0, 6)))]
  assert.deepEqual(ask(sixes, true, dataset).found, bins)
})

test('finds the row of any BIN', () => {
  for (const [row, bin] of bins.entries()) assert.equal(dataset.rowOf(bin), row)
  for (const bin of ['457174', '999998', '00000000000', '4571737']) assert.equal(small.rowOf(bin), undefined)
})

function ask(asked: string[], extended: boolean, of = small) {
  const { selection, notFound, longer, matched } = lookup(of, asked, extended)
  const found = Array.from(allRows(of, selection), (row) => of.bin(row))
  assert.equal(selection.total, found.length)
  return { found, notFound, longer, ...(matched.size > 0 && { matched: Object.fromEntries(matched) }) }
}

/** The rules of a lookup, written plainly; a Map holds the rows under each prefix, because thousands are looked up. */
function slowly(asked: string[], extended: boolean): ReturnType<typeof ask> {
  const found = new Set<string>()
  const notFound: string[] = []
  const longer: { bin: string; rows: number }[] = []
  const matched: Record<string, string> = {}
  for (const text of asked) {
    const bin = extended ? text : text.slice(0, 6)
    const under = beginningWith.get(bin) ?? []
    const matches = extended ? extendedMatches(bin, under) : under.filter((row) => row === bin)
    for (const row of matches) found.add(row)
    const [first = bin] = matches
    if (first.length < bin.length) matched[bin] = first
    if (matches.length > 0 || notFound.includes(text)) continue
    notFound.push(text)
    const rows = text.length < 6 ? 0 : (beginningWith.get(text)?.length ?? 0)
    if (!extended && rows > 0) longer.push({ bin: text, rows })
  }
  const isMatched = Object.keys(matched).length > 0
  return { found: [...found].toSorted(), notFound, longer, ...(isMatched && { matched }) }
}

function extendedMatches(bin: string, under: string[]): string[] {
  if (under.length > 0) return under
  for (let length = bin.length - 1; length >= 6; length--) {
    const start = bin.slice(0, length)
    if (beginningWith.get(start)?.includes(start)) return [start]
  }
  return []
}

const beginningWith = new Map<string, string[]>()
for (const bin of bins) {
  for (let length = 6; length <= bin.length; length++) {
    const start = bin.slice(0, length)
    beginningWith.set(start, [...(beginningWith.get(start) ?? []), bin])
  }
}

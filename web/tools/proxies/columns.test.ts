import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checker, type Column, columnNames, filledColumns, nextSort, sorted } from './columns.ts'
import { madeExit, madeProbe, madeResult } from '#test/data/made-proxy-result.ts'

const results = [
  madeResult({ index: 0, host: '203.0.113.10', type: null, outcome: 'refused', times: madeProbe().times }),
  madeResult({
    index: 1,
    host: '203.0.113.9',
    type: 'socks5',
    times: madeProbe('works', 40).times,
    exit: madeExit('SE', 'Sweden'),
    anonymity: 'elite',
    evidence: [{ list: 'A list', date: null, reason: 'Seen', delist: null }],
  }),
  madeResult({
    index: 2,
    host: '203.0.113.100',
    times: madeProbe('works', 9).times,
    exit: { ...madeExit('DE', 'Germany'), address: '9.9.9.9' },
    anonymity: 'transparent',
    tampering: ['The answer was changed.'],
    probes: [madeProbe('works', 9), madeProbe('refused')],
  }),
]

const orders: Record<Column, [number[], number[]]> = {
  proxy: [
    [1, 0, 2],
    [2, 0, 1],
  ],
  result: [
    [1, 2, 0],
    [0, 1, 2],
  ],
  probes: [
    [1, 2, 0],
    [0, 2, 1],
  ],
  type: [
    [2, 1, 0],
    [1, 2, 0],
  ],
  time: [
    [2, 1, 0],
    [1, 2, 0],
  ],
  exit: [
    [2, 1, 0],
    [1, 2, 0],
  ],
  country: [
    [2, 1, 0],
    [1, 2, 0],
  ],
  anonymity: [
    [1, 2, 0],
    [2, 1, 0],
  ],
  changes: [
    [1, 2, 0],
    [2, 1, 0],
  ],
  lists: [
    [2, 1, 0],
    [1, 2, 0],
  ],
}

for (const [column, [up, down]] of Object.entries(orders) as [Column, [number[], number[]]][]) {
  test(`sorts by ${columnNames[column]}, missing values last`, () => {
    const by = (isDescending: boolean) => sorted(results, { column, isDescending }).map(({ index }) => index)
    assert.deepEqual(by(false), up)
    assert.deepEqual(by(true), down)
  })
}

test('without a column, keeps the order of arrival or sorts by health', () => {
  assert.deepEqual(
    sorted(results, undefined).map(({ index }) => index),
    [0, 1, 2],
  )
  assert.deepEqual(
    sorted(results, undefined, true).map(({ index }) => index),
    [1, 2, 0],
  )
})

test('the third press on a column removes the sort', () => {
  const once = nextSort(undefined, 'time')
  const twice = nextSort(once, 'time')
  assert.deepEqual(once, { column: 'time', isDescending: false })
  assert.deepEqual(twice, { column: 'time', isDescending: true })
  assert.equal(nextSort(twice, 'time'), undefined)
  assert.deepEqual(nextSort(twice, 'type'), { column: 'type', isDescending: false })
})

test('columns that are empty in all rows are left out', () => {
  const failed = madeResult({ outcome: 'timed_out', type: null })
  assert.deepEqual(filledColumns(checker.columns, [failed, failed]), ['proxy', 'result'])
  assert.deepEqual(filledColumns(checker.columns, [failed, madeResult({ anonymity: 'elite' })]), [
    'proxy',
    'result',
    'type',
    'time',
    'anonymity',
  ])
})

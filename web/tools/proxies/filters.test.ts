import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exitCountries } from './filters.ts'
import { filterResults, type Filters, isFiltered, noFilters, outcomeCounts } from './filters.ts'
import { madeExit, madeResult } from '#test/data/made-proxy-result.ts'

const results = [
  madeResult({ index: 0, exit: madeExit('SE', 'Sweden'), anonymity: 'elite', tls_intercepted: false }),
  madeResult({ index: 1, type: 'socks5', exit: madeExit('SE', 'Sweden'), tampering: ['Changed.'] }),
  madeResult({ index: 2, type: null, outcome: 'timed_out', words: 'No answer within 8 s.' }),
  madeResult({ index: 3, exit: madeExit(null), anonymity: 'transparent' }),
  madeResult({ index: 4, host: '2001:db8::1', outcome: 'refused', type: 'socks5' }),
  madeResult({ index: 5, exit: madeExit('AX', 'Åland Islands') }),
]

const cases: [Partial<Filters>, number[]][] = [
  [{}, [0, 1, 2, 3, 4, 5]],
  [{ outcome: 'works' }, [0, 1, 3, 5]],
  [{ outcome: 'failed' }, [2, 4]],
  [{ outcome: 'timed_out' }, [2]],
  [{ outcome: 'clean' }, [0, 5]],
  [{ type: 'socks5' }, [1, 4]],
  [{ type: 'unknown' }, [2]],
  [{ country: 'SE' }, [0, 1]],
  [{ country: 'unknown' }, [2, 3, 4]],
  [{ anonymity: 'elite' }, [0]],
  [{ changes: 'tampered' }, [1]],
  [{ changes: 'untampered' }, [0, 3, 5]],
  [{ changes: 'unknown' }, [2, 4]],
  [{ text: 'sweden' }, [0, 1]],
  [{ text: ' AS64500  åland ' }, [5]],
  [{ text: 'within 8' }, [2]],
  [{ text: '[2001:db8::1]:8080' }, [4]],
  [{ text: 'timed out' }, [2]],
  [{ outcome: 'works', country: 'SE', type: 'http' }, [0]],
]

for (const [part, expected] of cases) {
  test(`filters by ${JSON.stringify(part)}`, () => {
    const filters = { ...noFilters, ...part }
    assert.deepEqual(
      filterResults(results, filters).map(({ index }) => index),
      expected,
    )
    assert.equal(isFiltered(filters), Object.keys(part).length > 0)
  })
}

test('counts outcomes, working proxies first', () =>
  assert.deepEqual(outcomeCounts(results), [
    ['works', 4],
    ['refused', 1],
    ['timed_out', 1],
  ]))

test('counts exits by country, most frequent first', () =>
  assert.deepEqual(exitCountries(results), {
    countries: [
      { code: 'SE', name: 'Sweden', count: 2 },
      { code: 'AX', name: 'Åland Islands', count: 1 },
    ],
    unknown: 1,
  }))

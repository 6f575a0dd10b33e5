import assert from 'node:assert/strict'
import { test } from 'node:test'
import { datasetOf, recordOf } from '#test/data/made-bins.ts'

test('another name of the same family is no disagreement, in its country only', async () => {
  const told = (at: number, issuers: string[], country: string) =>
    issuers.map((issuer, source) => ({ source, record: recordOf(String(414_720 + at), { issuer, country }) }))
  const dataset = await datasetOf([
    ...told(0, ['JPMORGAN CHASE BANK N.A.', 'CHASE MANHATTAN BANK (USA)'], 'US'),
    ...told(1, ['JPMORGAN CHASE BANK N.A.', 'CITIBANK N.A.'], 'US'),
    ...told(2, ['TEXAS FIRST BANK', 'FIRST BANK TEXAS'], 'US'),
    ...told(3, ['JPMORGAN CHASE BANK N.A.', 'CHASE MANHATTAN BANK (USA)'], ''),
  ])
  const disputed = Array.from({ length: 4 }, (_, row) => dataset.disagreementsOf(row).map(({ text }) => text))
  assert.deepEqual(disputed, [[], ['CITIBANK N.A.'], ['FIRST BANK TEXAS'], ['CHASE MANHATTAN BANK (USA)']])
  assert.equal(dataset.facts.disagreements, 3)
})

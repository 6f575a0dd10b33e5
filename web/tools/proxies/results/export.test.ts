import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exportResults } from './export.ts'
import { madeExit, madeProbe, madeResult } from '#test/data/made-proxy-result.ts'

const results = [
  madeResult({
    words: 'Works, "quickly"',
    exit: { ...madeExit('SE'), organisation: '=HYPERLINK("http://evil.example")' },
    tampering: ['＠SUM(A1)', 'Second'],
    probes: [madeProbe('works', 12.5), madeProbe('refused')],
  }),
  madeResult({ index: 1, host: '2001:db8::1', port: 1080, outcome: 'refused', words: '-1\r\n+2' }),
]

test('no CSV cell can be mistaken for a formula', () => {
  const csv = exportResults('csv', results)
  assert.match(csv, /^host,port,type,outcome,words,milliseconds,/)
  assert.match(csv, /,"Works, ""quickly""",12\.5,/)
  assert.match(csv, /,"'=HYPERLINK\(""http:\/\/evil\.example""\)",SE,/)
  assert.match(csv, /,'＠SUM\(A1\); Second,/)
  assert.match(csv, /,"'-1\r\n\+2",/)
  assert.ok(!/(^|,|\r\n)"?[=+\-@＝＋－＠]/.test(csv.replace('\r\n+2', '')), csv)
})

test('JSON holds the results without their index', () => {
  const [first] = JSON.parse(exportResults('json', results)) as Record<string, unknown>[]
  assert.equal(first!['words'], 'Works, "quickly"')
  assert.equal('index' in first!, false)
})

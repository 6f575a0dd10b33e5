import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exported } from './export.ts'
import { madeExit, madeProbe, madeResult } from '../../../../test/data/made-proxy-result.ts'

const results = [
  madeResult({
    words: 'Works, "quickly"',
    exit: { ...madeExit('SE'), organisation: '=HYPERLINK("http://evil.example")' },
    tampering: ['＠SUM(A1)', 'Second'],
    probes: [madeProbe('works', 12.5), madeProbe('refused')],
  }),
  madeResult({ index: 1, host: '2001:db8::1', port: 1080, outcome: 'refused', words: '-1\r\n+2' }),
]

test('a spreadsheet takes nothing for a formula', () => {
  const csv = exported('csv', results)
  assert.match(csv, /^host,port,type,outcome,words,milliseconds,/)
  assert.match(csv, /,"Works, ""quickly""",12\.5,/)
  assert.match(csv, /,"'=HYPERLINK\(""http:\/\/evil\.example""\)",SE,/)
  assert.match(csv, /,'＠SUM\(A1\); Second,/)
  assert.match(csv, /,"'-1\r\n\+2",/)
  assert.ok(!/(^|,|\r\n)"?[=+\-@＝＋－＠]/.test(csv.replace('\r\n+2', '')), csv)
})

test('json as it came, txt as host:port', () => {
  const [first] = JSON.parse(exported('json', results)) as Record<string, unknown>[]
  assert.equal(first!['words'], 'Works, "quickly"')
  assert.equal('index' in first!, false)
  assert.equal(exported('txt', results), '203.0.113.7:8080\n[2001:db8::1]:1080\n')
})

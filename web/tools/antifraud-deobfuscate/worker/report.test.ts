import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyse } from './analyse.ts'
import { compareReports, isSameFile } from './report.ts'
import { inventoryCsv, inventoryOf } from './report.ts'

const reportOf = async (name: string, code: string) =>
  (await analyse({ name, bytes: new TextEncoder().encode(code) }, () => undefined)).report

test('compares two versions by what they do', async () => {
  const one = await reportOf('a.js', 'fetch("https://a.example/1"); navigator.language')
  const two = await reportOf('b.js', 'fetch("https://a.example/2"); navigator.language; document.referrer')
  const [signals, destinations] = compareReports(one, two)
  assert.deepEqual(signals, {
    part: 'Signals',
    added: ['Page: Reads which page led here'],
    removed: [],
    same: 1,
  })
  assert.deepEqual(destinations?.added, ['fetch https://a.example/2'])
  assert.deepEqual(destinations?.removed, ['fetch https://a.example/1'])
  assert.ok(isSameFile(one, one) && !isSameFile(one, two))
})

test('the inventory CSV contains no formulas', async () => {
  const report = await reportOf('=cmd(),"x".js', 'navigator.sendBeacon("https://a.example", screen.width)')
  const [head, line, end] = inventoryCsv(inventoryOf(report, new Date(0))).split('\r\n')
  assert.match(head!, /^script,sha256,integrity,bytes,checked,/)
  assert.ok(line!.startsWith(`"'=cmd(),""x"".js",${report.hashes.sha256},`), line)
  assert.match(line!, /,1970-01-01T00:00:00\.000Z,100,Screen,beacon https:\/\/a\.example,/)
  assert.equal(end, '')
})

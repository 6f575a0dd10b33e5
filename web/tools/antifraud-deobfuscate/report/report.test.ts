import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyse } from './analyse.ts'
import { compareReports, isSameFile } from './compare.ts'
import { inventoryCsv, inventoryOf } from './inventory.ts'
import { highlighter } from '../screen/highlight.ts'
import { formatBytes } from '../../../ui/text/format.ts'
import { sizeProblem } from '../screen/script-size.ts'

const reportOf = async (name: string, code: string) =>
  (await analyse({ name, bytes: new TextEncoder().encode(code) }, () => undefined)).report

test('two versions are compared by what they do', async () => {
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

test('the inventory line is a csv that no spreadsheet runs', async () => {
  const report = await reportOf('=cmd(),"x".js', 'navigator.sendBeacon("https://a.example", screen.width)')
  const [head, line, end] = inventoryCsv(inventoryOf(report, new Date(0))).split('\r\n')
  assert.match(head!, /^script,sha256,integrity,bytes,checked,/)
  assert.ok(line!.startsWith(`"'=cmd(),""x"".js",${report.hashes.sha256},`), line)
  assert.match(line!, /,1970-01-01T00:00:00\.000Z,100,Screen,beacon https:\/\/a\.example,/)
  assert.equal(end, '')
})

test('code is coloured as what it is, across lines', () => {
  const code = ['const a = 1 // x', '/* y', 'z */ b = /[/"]/g', 'c = `d', 'e` + "f\\"g" / 2']
  const tokensOf = highlighter(code)
  const coloured = (line: number) =>
    tokensOf(line)
      .filter(([kind]) => kind !== 'plain')
      .map((token) => token.join(' '))
  // Any line may be asked for first.
  assert.deepEqual(coloured(4), ['text e`', 'text "f\\"g"', 'number 2'])
  assert.deepEqual(coloured(0), ['keyword const', 'number 1', 'comment // x'])
  assert.deepEqual(coloured(1), ['comment /* y'])
  assert.deepEqual(coloured(2), ['comment z */', 'text /[/"]/g'])
  assert.equal(
    tokensOf(3)
      .map(([, text]) => text)
      .join(''),
    code[3],
  )
})

test('sizes are told and limited', () => {
  assert.equal(sizeProblem(2 * 1024 * 1024), undefined)
  assert.equal(sizeProblem(2 * 1024 * 1024 + 1), 'This script has 2,097,153 bytes. The most is 2 MB.')
  assert.ok(sizeProblem(0))
  assert.deepEqual([999, 1500, 2_000_000].map(formatBytes), ['999 bytes', '1.5 kB', '1.9 MB'])
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { analyse } from './analyse.ts'
import { byJsConfuser, obfuscated, triedPresets } from '#test/data/made-obfuscated.ts'
import { markers } from '#test/data/made-script.ts'
import type { Report } from './report.ts'

const bytesOf = (code: string) => new TextEncoder().encode(code)
const analyseCode = (code: string) => analyse({ name: 'script.js', bytes: bytesOf(code) }, () => undefined)

const missingMarkers = (
  { signals }: Report,
  isSeen: (signal: Report['signals'][number]) => boolean,
): string[] =>
  markers
    .map(([, id]) => id)
    .filter((wanted) => !signals.some((signal) => signal.id === wanted && isSeen(signal)))

test('the marked script covers 48 different signals', () => {
  assert.equal(new Set(markers.map(([, id]) => id)).size, 48)
})

describe('finds all signals in the output of javascript-obfuscator', () => {
  for (const preset of triedPresets) {
    test(preset, async () => {
      const { report, code } = await analyseCode(obfuscated(`marked-${preset}`))
      // Each with a line.
      assert.deepEqual(
        missingMarkers(report, ({ lines }) => lines.length > 0),
        [],
      )
      assert.deepEqual(
        report.destinations.map(({ kind, address }) => `${kind} ${address}`),
        ['beacon https://collect.example/v1'],
      )
      const agent = report.signals.find(({ id }) => id === 'user-agent')!
      assert.match(code.split('\n')[agent.lines[0]! - 1]!, /navigator\.userAgent/)
      assert.ok(report.coverage.percent >= 90, `${report.coverage.percent} %`)
    })
  }
})

test('finds at least 40 signals in the output of js-confuser, and reports that the code stayed opaque', async () => {
  const { report } = await analyseCode(await byJsConfuser())
  const missing = missingMarkers(report, () => true)
  assert.ok(missing.length <= 8, `missing ${missing.join(', ')}; ${report.run.end}`)
  assert.ok(report.coverage.percent < 60, `${report.coverage.percent} %`)
})

test('analyses a script packed into a string as a layer of its own', async () => {
  const inner = `navigator.sendBeacon("https://a.example/", navigator.platform); ${'document.title; '.repeat(10)}`
  const { report, code } = await analyseCode(`eval(atob("${btoa(inner)}"))`)
  assert.match(code, /Layer 2/)
  assert.ok(report.signals.find(({ id }) => id === 'platform')!.lines[0]! > 1)
  assert.deepEqual(
    report.dynamicCode.map(({ id }) => id),
    ['eval'],
  )
})

test('reports protections that deobfuscation removed', async () => {
  const { report } = await analyseCode(obfuscated('language-protected'))
  const ids = report.antiDebugging.map(({ id }) => id)
  assert.ok(ids.includes('self-defending'), ids.join())
  assert.ok(ids.includes('made-debugger') || ids.includes('debugger'), ids.join())
})

test('rejects text that is not JavaScript', async () => {
  await assert.rejects(analyseCode('this is ( not'), SyntaxError)
})

test('hashes the bytes of the script', async () => {
  const { report } = await analyseCode('abc')
  assert.equal(report.hashes.sha256, 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  assert.equal(report.hashes.sri, 'sha384-ywB1P0WjXou1oD1pmsZQBycsMqsO3tFjGotgWkP/W+2AhgcroefMI1i67KE0yCWn')
})

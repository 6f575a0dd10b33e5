import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { after, describe, test } from 'node:test'
import type { Outcome } from './tally.ts'
import { runTests } from './test-run.ts'

const folder = mkdtempSync(join(tmpdir(), 'bindex-run-'))
after(() => rmSync(folder, { recursive: true }))
const { NODE_TEST_CONTEXT: _, ...env } = process.env

const head =
  "import { describe, it, test, before } from 'node:test'\nimport assert from 'node:assert/strict'\n"
const made: Record<string, string> = {
  counts: `describe('suite', () => { it('a', () => {}); it('b', { skip: 'tea: not found' }, () => {}) })
    describe('skipped suite', { skip: 'tea: not found' }, () => { it('c', () => {}) })
    describe('empty suite', () => {})
    test('parent', async (t) => { await t.test('d', () => {}); await t.test('e', () => {}) })
    test('later', { todo: true }, () => { throw new Error('not yet') })`,
  beside: `const pause = (ms) => new Promise((done) => setTimeout(done, ms))
    describe('suite', { concurrency: 2 }, () => { for (const ms of [60, 20])
      test(String(ms), async (t) => { for (const one of [1, 2]) { await pause(ms); await t.test(String(one), () => {}) } }) })`,
  fails: `console.log('\\u001B[31mwords of the file\\u001B[39m')
    test('parent', async (t) => { await t.test('child', () => assert.deepEqual({ a: 1 }, { a: 2 })) })
    test('fine', () => {})`,
  hook: `describe('suite', () => { before(() => { throw new Error('hook') }); it('a', () => {}) })`,
  crash: `import './nowhere.ts'\ntest('a', () => {})`,
  late: `test('a', () => {})\nsetTimeout(() => { throw new Error('late') }, 50)`,
  none: `export {}`,
  exits: `test('a', () => { process.exit(0) })`,
  quick: `test('a', () => {})`,
  slow: `test('a', () => new Promise((done) => setTimeout(done, 5000).unref()))\ntest('b', () => {})`,
  loops: `test('a', () => { for (;;); })`,
  open: `test('a', () => {})\nsetInterval(() => {}, 1000)`,
}
for (const [name, code] of Object.entries(made)) writeFileSync(pathOf(name), head + code)

const expected: [name: string, passed: number, failed: string[], skipped: number][] = [
  ['counts', 3, [], 3],
  ['beside', 4, [], 0],
  ['fails', 1, ['parent › child'], 0],
  ['hook', 0, ['suite › a', 'suite'], 0],
  ['crash', 0, ['the file itself'], 0],
  ['late', 1, ['the file itself'], 0],
  ['none', 0, ['the file itself'], 0],
  ['exits', 0, ['the file itself'], 0],
  ['slow', 1, ['a'], 0],
]

describe('runTests', { concurrency: true }, () => {
  test('only leaves count, and nothing that goes wrong is lost', async (t) => {
    const outcomes = await run(expected.map(([name]) => name))
    for (const [name, passed, failed, skipped] of expected) {
      await t.test(name, () => {
        const outcome = outcomes.get(name)
        const names = outcome?.failures.map((failure) => failure.name)
        assert.deepEqual([outcome?.passed, names, outcome?.skips.length], [passed, failed, skipped])
      })
    }
  })

  // node runs files in the order of their names.
  test('files that hang are ended, and those after them run', async () => {
    const outcomes = await run(['loops', 'open', 'quick'], {
      silence: 3000,
      options: ['--test-concurrency=2'],
    })
    assert.match(outcomes.get('loops')?.failures[0]?.text ?? '', /^hangs or leaves something open/)
    assert.match(outcomes.get('open')?.failures[0]?.text ?? '', /^hangs or leaves something open/)
    assert.equal(outcomes.get('quick')?.passed, 1)
  })

  test('when time is up the rest is reported as not run', async () => {
    const outcomes = await run(['loops', 'quick'], { whole: 3000, options: ['--test-concurrency=1'] })
    assert.match(outcomes.get('loops')?.failures[0]?.text ?? '', /^still running after/)
    assert.equal(outcomes.get('quick')?.failures[0]?.text, 'did not run')
  })
})

test('npm test shows failures in full, then skips, then the total as its last line', () => {
  const { status, stdout } = main(pathOf('fails'), pathOf('counts'))
  const lines = stdout.trimEnd().split('\n')
  assert.equal(status, 1)
  assert.equal(lines.at(-1), '4 passed, 1 failed, 3 skipped')
  assert.ok(lines.includes('tea: not found: 2 tests skipped'))
  assert.ok(lines.includes(`FAILED parent › child (${relative('', pathOf('fails'))}:4)`))
  assert.match(stdout, /\+ +a: 1\n *- +a: 2/)
  assert.ok(lines.includes('  words of the file'))
  assert.ok(!stdout.includes('\u001B'), 'no colours')
})

test('npm test exits with 0 when nothing failed', () => {
  const { status, stdout } = main(pathOf('counts'))
  assert.deepEqual([status, stdout.trimEnd().split('\n').at(-1)], [0, '3 passed, 0 failed, 3 skipped'])
})

test('a name pattern may leave a file without tests', () => {
  const { status, stdout } = main(pathOf('counts'), pathOf('quick'), '--test-name-pattern=parent')
  assert.deepEqual([status, stdout.trimEnd().split('\n').at(-1)], [0, '2 passed, 0 failed, 0 skipped'])
})

test('npm test refuses what it does not know', () => {
  assert.equal(main('--quick').status, 2)
  assert.equal(main(pathOf('nowhere')).status, 1)
})

function pathOf(name: string): string {
  return join(folder, `${name}.test.ts`)
}

async function run(
  names: string[],
  { silence = 60_000, whole = 60_000, options = [] as string[] } = {},
): Promise<Map<string, Outcome>> {
  const files = names.map((name) => relative('', pathOf(name)))
  const limits = { test: 1000, silence, whole }
  const outcomes = await runTests({ files, options, env, limits, onFile: () => {} })
  return new Map(outcomes.map((outcome, index) => [names[index] ?? '', outcome]))
}

function main(...words: string[]): { status: number | null; stdout: string } {
  const path = join(import.meta.dirname, 'run.ts')
  return spawnSync(process.execPath, [path, ...words], { env: { ...env, CI: 'true' }, encoding: 'utf8' })
}

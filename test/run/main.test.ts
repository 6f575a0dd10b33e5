import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { after, describe, test } from 'node:test'

const folder = mkdtempSync(join(tmpdir(), 'bindex-run-'))
after(() => rmSync(folder, { recursive: true }))

const head =
  "import { describe, it, test, before } from 'node:test'\nimport assert from 'node:assert/strict'\n"
const made: Record<string, string> = {
  counts: `describe('suite', () => { it('a', () => {}); it('b', { skip: 'tea: not found' }, () => {}) })
    describe('skipped suite', { skip: 'tea: not found' }, () => { it('c', () => {}) })
    test('parent', async (t) => { await t.test('d', () => {}); await t.test('e', () => {}) })
    test('later', { todo: 'not yet' }, () => { throw new Error('not yet') })`,
  beside: `const pause = (ms) => new Promise((done) => setTimeout(done, ms))
    describe('suite', { concurrency: 2 }, () => { for (const ms of [60, 20])
      test(String(ms), async (t) => { for (const one of [1, 2]) { await pause(ms); await t.test(String(one), () => {}) } }) })`,
  fails: `test('parent', async (t) => { await t.test('is "equal"', () => assert.deepEqual({ a: 1 }, { a: 2 })) })
    test('fine', () => {})`,
  own: `test('parent', async (t) => { await t.test('child', () => {}); throw new Error('of its own') })`,
  hook: `describe('suite', () => { before(() => { throw new Error('hook') }); it('a', () => {}) })`,
  crash: `import './nowhere.ts'\ntest('a', () => {})`,
  late: `test('a', () => {})\nsetTimeout(() => { throw new Error('late') }, 50)`,
  none: `export {}`,
  exits: `const pause = () => new Promise((done) => setTimeout(done, 100))
    test('a', pause)
    test('b', async () => { await pause(); process.exit(0) })`,
  slow: `test('a', { timeout: 100 }, () => new Promise((done) => setTimeout(done, 5000).unref()))\ntest('b', () => {})`,
  once: `import { existsSync, writeFileSync } from 'node:fs'
    const mark = import.meta.filename + '.mark'
    test('a', () => { const again = existsSync(mark); writeFileSync(mark, ''); assert.ok(again, 'too slow') })
    test('b', () => {})`,
  loops: `test('a', () => { for (;;); })`,
}
for (const [name, code] of Object.entries(made)) writeFileSync(pathOf(name), head + code)

const failing: [name: string, failed: string[]][] = [
  ['beside', []],
  ['counts', []],
  ['crash', ['']],
  ['exits', ['']],
  ['fails', ['is "equal"']],
  ['hook', ['a']],
  ['late', ['']],
  ['none', ['']],
  ['slow', ['a']],
]

describe('npm test', { concurrency: 2 }, () => {
  test('carries on after failures and lists failures, skips and the total', async (t) => {
    const { status, lines } = await main(failing.map(([name]) => pathOf(name)))
    for (const [name, failed] of failing) {
      await t.test(name, () => {
        const found = lines.filter((line) => line.startsWith('FAILED') && line.includes(`(${shown(name)})`))
        assert.deepEqual(
          found,
          failed.map((test) => `FAILED ${test || shown(name)} (${shown(name)})`),
        )
      })
    }
    const equal = lines.findIndex((line) => line.startsWith('FAILED is "equal"'))
    assert.match(lines.slice(equal, equal + 8).join('\n'), /\+ +a: 1\n *- +a: 2/)
    assert.ok(lines.includes('  2 × tea: not found'))
    assert.ok(lines.includes('  1 × not yet'))
    assert.deepEqual([lines.at(-1), status], ['11 passed, 7 failed, 3 skipped', 1])
  })

  test('the files of a folder share a process, and failures name the file', async () => {
    const { status, lines } = await main([folderWith('some', ['counts', 'crash', 'fails', 'hook', 'none'])])
    const failed = lines.filter((line) => line.startsWith('FAILED')).map((line) => line.split(' (')[0])
    const at = (name: string): string => relative('', join(folder, 'some', `${name}.test.ts`))
    assert.deepEqual(failed.toSorted(), [
      `FAILED ${at('crash')}`,
      `FAILED ${at('none')}`,
      'FAILED a',
      'FAILED is "equal"',
    ])
    assert.deepEqual([lines.at(-1), status], ['4 passed, 4 failed, 3 skipped', 1])
  })

  test('a file that ends a shared process fails, with all files whose tests did not end', async () => {
    const { status, lines } = await main([folderWith('ended', ['counts', 'exits', 'fails'])])
    const failed = lines.filter((line) => line.startsWith('FAILED'))
    const expected = ['exits', 'fails'].map((name) => relative('', join(folder, 'ended', `${name}.test.ts`)))
    assert.deepEqual([failed, status], [expected.map((file) => `FAILED ${file} (${file})`), 1])
  })

  test('an error outside of tests fails a shared process', async () => {
    const { status, lines } = await main([folderWith('late', ['counts', 'late'])])
    assert.deepEqual([lines.at(-1), status], ['4 passed, 1 failed, 3 skipped', 1])
  })

  test('exits with 0 when nothing failed', async () => {
    const { status, lines } = await main([pathOf('counts')])
    assert.deepEqual([lines.at(-1), status], ['3 passed, 0 failed, 3 skipped', 0])
  })

  test('fails when node --test does, though the report shows no failure', async () => {
    const { status, lines } = await main([pathOf('own')])
    assert.deepEqual([lines.at(-1), status], ['1 passed, 1 failed, 0 skipped', 1])
  })

  test('stops a test that hangs, and names its file', async () => {
    const paths = [pathOf('loops'), pathOf('counts'), folderWith('finished', ['beside', 'counts'])]
    const { status, lines } = await main(paths, { BINDEX_TEST_LIMIT: '5' })
    const named = lines.filter((line) => line.startsWith('  did not finish'))
    assert.deepEqual([named, status], [[`  did not finish: ${shown('loops')}`], 1])
  })

  test('with --again, a file that failed runs once more, alone', async () => {
    const mixed = folderWith('mixed', ['counts', 'once', 'fails'])
    const { status, lines } = await main([mixed, '--again'])
    const at = (name: string): string => relative('', join(mixed, `${name}.test.ts`))
    assert.ok(lines.includes(`PASSED WHEN RUN AGAIN a (${at('once')})`))
    assert.deepEqual(
      lines.filter((line) => line.startsWith('FAILED')),
      [`FAILED is "equal" (${at('fails')})`],
    )
    assert.deepEqual([lines.at(-1), status], ['6 passed, 1 failed, 3 skipped', 1])
    assert.equal((await main([folderWith('one', ['once']), '--again'])).status, 0)
  })

  test('a name pattern may leave a file without tests', async () => {
    const { status, lines } = await main([pathOf('counts'), pathOf('beside'), '--test-name-pattern=parent'])
    assert.deepEqual([status, lines.at(-1)], [0, '2 passed, 0 failed, 0 skipped'])
  })

  test('refuses unknown options and paths', async () => {
    assert.equal((await main(['--quick'])).status, 2)
    assert.equal((await main(['README.md'])).status, 1)
    assert.equal((await main([pathOf('nowhere')])).status, 1)
  })
})

function pathOf(name: string): string {
  return join(folder, `${name}.test.ts`)
}

function folderWith(name: string, files: string[]): string {
  const path = join(folder, name)
  mkdirSync(path)
  for (const file of files) writeFileSync(join(path, `${file}.test.ts`), head + made[file]!)
  return path
}

function shown(name: string): string {
  return relative('', pathOf(name))
}

async function main(words: string[], settings: Record<string, string> = {}) {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const path = join(import.meta.dirname, 'main.ts')
  const child = spawn(process.execPath, [path, ...words], { env: { ...env, ...settings } })
  let output = ''
  child.stdout.on('data', (data: Buffer) => (output += data.toString()))
  const [status] = (await once(child, 'close')) as [number | null]
  return { status, lines: output.trimEnd().split('\n') }
}

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { compileInstalled, installedEngine, runInstalled } from '#test/servers/installed-engine.ts'

const own = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
  version: string
}
let [tarball, folder] = ['', '']

before(async () => {
  const installed = await installedEngine()
  tarball = installed.tarball
  folder = join(installed.folder, 'node_modules/bindex-engine')
})

describe('the package', () => {
  test('holds JavaScript, types and what to read, and nothing else', () => {
    assert.deepEqual(readdirSync(folder).toSorted(), [
      'LICENSE',
      'README.md',
      'bindex-engine.d.ts',
      'bindex-engine.js',
      'compact.d.ts',
      'compact.js',
      'package.json',
      'public.d.ts',
    ])
    assert.ok(tarball.endsWith(`bindex-engine-${own.version}.tgz`), tarball)
  })

  test('has at most 69 kB, unpacked, and what opens compact datasets at most 15 kB', () => {
    const sizes = readdirSync(folder).map((name) => [name, statSync(join(folder, name)).size] as const)
    const bytesOf = (isCompact: boolean) =>
      sizes
        .filter(([name]) => name.startsWith('compact.') === isCompact)
        .reduce((sum, [, bytes]) => sum + bytes, 0)
    assert.ok(bytesOf(false) <= 69_000, JSON.stringify(Object.fromEntries(sizes)))
    assert.ok(bytesOf(true) <= 15_000, JSON.stringify(Object.fromEntries(sizes)))
  })

  test('has no dependencies, and imports nothing', () => {
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as object
    assert.ok(!('dependencies' in manifest) && !('peerDependencies' in manifest))
    assert.doesNotMatch(
      readFileSync(join(folder, 'bindex-engine.js'), 'utf8'),
      /\bimport\s*[('"{*]|\bfrom\s*['"]/,
    )
    assert.doesNotMatch(readFileSync(join(folder, 'public.d.ts'), 'utf8'), /\bimport\b/)
  })

  test('reads like the docs, without links that lead nowhere', () => {
    const readme = readFileSync(join(folder, 'README.md'), 'utf8')
    assert.match(readme, /^# The library `bindex-engine`/)
    assert.doesNotMatch(readme, /\]\((?!https:)/)
  })
})

const program = `
import { open } from 'bindex-engine'
const bins = await open('dataset.bindex')
console.log(bins.info.rows, bins.lookup('45717361')?.bin, bins.search({ brand: 'visa' }).total)
`

test('a program in JavaScript uses it', async () => {
  assert.equal(await runInstalled('program.js', program), '10 457173 3\n')
})

/** Another Node on the PATH than the one that runs the tests, if it is new enough. */
function otherNode(): string | undefined {
  return (process.env['PATH'] ?? '')
    .split(':')
    .map((part) => join(part, 'node'))
    .filter((path) => existsSync(path))
    .find((path) => {
      const version = execFileSync(path, ['--version'], { encoding: 'utf8' }).trim()
      return version !== process.version && Number(/\d+/.exec(version)?.[0]) >= 22
    })
}

test('and one in another version of Node', async (t) => {
  const node = otherNode()
  if (node === undefined) return t.skip('no other Node of version 22 or newer')
  assert.equal(await runInstalled('program.js', program, node), '10 457173 3\n')
})

test('a worker thread uses it', async () => {
  const thread = `
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { readFileSync } from 'node:fs'
import { open } from 'bindex-engine'
if (isMainThread) {
  for (let at = 0; at < 2; at++)
    new Worker(new URL(import.meta.url)).once('message', (found) => console.log(found))
} else {
  const bins = await open(readFileSync('dataset.bindex'))
  parentPort.postMessage([...bins.export({ country: 'PL' })].join(''))
}
`
  const file =
    'BIN,BRAND,TYPE,LEVEL,BANK,COUNTRY,TRAITS,FUNDING\r\n400003,VISA,CHARGE,GOLD,"Bank ""Zażółć""",PL,,charge\r\n\n'
  assert.equal(await runInstalled('thread.js', thread), file + file)
})

test('a runtime that has none of what only Node has uses it, from bytes', async () => {
  const browser = `
import { readFileSync } from 'node:fs'
const bytes = new Uint8Array(readFileSync('dataset.bindex'))
const { log } = console
for (const name of ['Buffer', 'process', 'setImmediate']) Reflect.deleteProperty(globalThis, name)
const { open } = await import('bindex-engine')
const { search } = await open(bytes)
log(search({ country: 'DK' }).total)
await open('file:///dataset.bindex').catch(({ code, message }) => log(code, message))
`
  assert.equal(
    await runInstalled('browser.js', browser),
    '4\nunreadable Files cannot be read by their path here. Pass the bytes of the dataset.\n',
  )
})

describe('TypeScript', () => {
  const typed = `
import { BindexError, open, type BinDataset, type BinRecord, type Facets, type Search } from 'bindex-engine'
const bins: BinDataset = await open(new Uint8Array())
const found: BinRecord | undefined = bins.lookup('457173')
const wanted: Search = { brand: ['VISA'], country: 'PL', page: 2, extended: true }
const total: number = bins.search(wanted).total
const facets: Facets = bins.facets(wanted)
const pieces: Iterable<string> = bins.export(wanted, { format: 'json' })
const name: string | undefined = bins.banks({ search: 'x' }).banks[0]?.name
const code: 'damaged' extends BindexError['code'] ? true : never = true
export { found, total, facets, pieces, name, code }
`

  test('accepts a program that uses all of it', async () => {
    assert.equal(await compileInstalled('typed.ts', typed), '')
  })

  for (const [what, line] of [
    ['a misspelled filter', "bins.search({ brands: 'VISA' })"],
    ['a BIN as a number', 'bins.lookup(457173)'],
    ['an unknown format', "bins.export({}, { format: 'xls' })"],
    ['an answer that may be missing', "bins.lookup('457173').brand"],
  ] as const) {
    test(`refuses ${what}`, async () => {
      const said = await compileInstalled('typed.ts', `${typed}\n${line}\n`)
      assert.match(said, /^typed\.ts\(\d+,\d+\): error/)
      assert.equal(said.match(/error TS/g)?.length, 1, said)
    })
  }
})

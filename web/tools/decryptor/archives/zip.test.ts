import assert from 'node:assert/strict'
import { strToU8, zipSync } from 'fflate'
import { test } from 'node:test'
import { madeBy } from '#test/data/made-by.ts'
import { need } from '#test/run/needs.ts'
import { openWhole } from '#test/web/open-encrypted.ts'

const files = {
  'a/': '',
  'a/first.log': 'the first\n',
  'second.log': 'the second\n'.repeat(999),
  'ü.txt': '',
}
const zip = zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))

test('lists all files of a zip archive, and opens each', async () => {
  const names = ['a/first.log', 'second.log', 'ü.txt'] as const
  for (const [entry, name] of names.entries()) {
    const { chain, text, problem } = await openWhole(zip, undefined, { entry })
    assert.deepEqual([text, problem, chain.archive?.chosen], [files[name], undefined, entry])
    assert.deepEqual(
      chain.archive!.entries.map(({ name, size }) => [name, size]),
      names.map((name) => [name, Buffer.byteLength(files[name])]),
    )
  }
  assert.equal((await openWhole(zip)).text, files['a/first.log'])
})

test('says that an archive in an archive holds more files than the one it shows', async () => {
  const outer = zipSync({ 'inner.zip': new Uint8Array(zip) })
  const { chain, text } = await openWhole(outer)
  assert.equal(text, files['a/first.log'])
  assert.match(chain.steps[1]!.caution!, /only the first file is shown; 2 more files in it are not/)
})

test('lists the files of an archive of which one is locked', async () => {
  const locked = zip.slice()
  // The flags of the first file, in the list at the end.
  locked[Buffer.from(zip).indexOf('PK\u0001\u0002', 0, 'latin1') + 8]! |= 1
  const second = Buffer.from(zip).indexOf(
    'PK\u0001\u0002',
    Buffer.from(zip).indexOf('PK\u0001\u0002') + 4,
    'latin1',
  )
  locked[second + 8]! |= 1
  const { chain, problem } = await openWhole(locked)
  assert.deepEqual(
    [problem, chain.archive?.entries.map(({ isEncrypted }) => isEncrypted)],
    ['needs-key', [true, false, false]],
  )
  assert.equal((await openWhole(locked, undefined, { entry: 1 })).text, files['second.log'])
})

test('notices a damaged file in a zip archive', async () => {
  const at = Buffer.from(zip).indexOf('the first')
  const damaged = zip.slice()
  damaged[at < 0 ? 60 : at] = damaged[at < 0 ? 60 : at]! ^ 1
  assert.equal((await openWhole(damaged)).problem, 'altered')
})

const lz4 = need('lz4')
test('decompresses what lz4 writes', { skip: lz4.missing }, async () => {
  const text = Array.from({ length: 60_000 }, (_, at) => `line ${at * 7919} of a log\n`).join('')
  for (const options of [['-1'], ['-9', '-BD'], ['-B4', '--no-frame-crc'], ['-BX', '--content-size']]) {
    const file = madeBy(lz4.path!, [...options, '-c'], text)
    const opened = await openWhole(file)
    assert.deepEqual([opened.steps, opened.text === text], [['lz4'], true])
    assert.match((await openWhole(file.slice(0, -5000))).problem!, /truncated|altered/)
  }
})

import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { readCsv, type CsvReading } from './csv.ts'
import { ImportError } from './import-error.ts'

const folder = mkdtempSync(join(tmpdir(), 'bindex-csv-'))
after(() => rmSync(folder, { recursive: true }))

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

async function read(path: string, options: Partial<CsvReading> = {}): Promise<string[][]> {
  const records: string[][] = []
  const onComplaint = (kind: string) => assert.fail(kind)
  await readCsv(path, { onRecord: (fields) => void records.push(fields), onComplaint, ...options })
  return records
}

const text = `a,b\n${'ż€😀,"zażółć, gęślą"\n'.repeat(40_000)}`

test('recognises gzip by its bytes, and decodes characters that span two chunks', async () => {
  const plain = await read(file('plain.csv.gz', text))
  assert.equal(plain.length, 40_001)
  assert.ok(plain.slice(1).every(([a, b]) => a === 'ż€😀' && b === 'zażółć, gęślą'))
  assert.deepEqual(await read(file('packed.csv', gzipSync(text))), plain)
  const twoMembers = Buffer.concat([gzipSync('a,b\n1,'), gzipSync('2\n')])
  assert.deepEqual(await read(file('two.gz', twoMembers)), [
    ['a', 'b'],
    ['1', '2'],
  ])
})

test('reports progress in bytes of the stored file', async () => {
  for (const path of [file('p.csv', text), file('p.csv.gz', gzipSync(text))]) {
    const seen: number[] = []
    const options = {
      onRecord: () => {},
      onComplaint: () => {},
      onBytes: (bytes: number) => void seen.push(bytes),
    }
    assert.equal(await readCsv(path, options), statSync(path).size)
    assert.equal(seen.at(-1), statSync(path).size)
    assert.deepEqual(
      seen,
      seen.toSorted((a, b) => a - b),
    )
  }
})

test('an unreadable file is reported by name', async () => {
  const packed = gzipSync(text)
  const damaged = Buffer.from(packed).fill(0xff, 20)
  const cases: [path: string, message: RegExp][] = [
    [join(folder, 'missing.csv'), /^There is no file missing\.csv\.$/],
    [folder, /is a folder, not a file\.$/],
    [file('empty.csv', ''), /^empty\.csv is empty\.$/],
    [
      file('cut.csv.gz', packed.subarray(0, packed.length / 2)),
      /^cut\.csv\.gz is incomplete: its gzip data ends too early\.$/,
    ],
    [
      file('damaged.csv.gz', damaged),
      /^damaged\.csv\.gz is damaged: its gzip data cannot be decompressed\.$/,
    ],
    [
      file('garbage.csv.gz', Buffer.from([0x1f, 0x8b, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])),
      /^garbage\.csv\.gz is damaged/,
    ],
    [file('book.csv', 'PK\x03\x04…'), /^book\.csv is a zip archive or an Excel workbook/],
    [
      file('mixed.csv', Buffer.concat([Buffer.from('Łódź\n'), Buffer.from('Malmö', 'latin1')])),
      /^mixed\.csv is neither UTF-8 nor Latin-1/,
    ],
  ]
  for (const [path, message] of cases) {
    await assert.rejects(
      read(path),
      (error) => error instanceof ImportError && message.test(error.message),
      path,
    )
  }
})

test('rejects a gzip bomb', async () => {
  const bomb = file('bomb.csv.gz', gzipSync(Buffer.alloc(7e7, `${'x'.repeat(999)}\n`)))
  await assert.rejects(
    read(bomb, { onRecord: () => {} }),
    /^ImportError: bomb\.csv\.gz decompresses to far too much data\.$/,
  )
  const large = file('large.csv', text)
  await assert.rejects(
    read(large, { maxUnpackedBytes: 1e6 }),
    /^ImportError: large\.csv decompresses to far too much/,
  )
})

test('can be aborted, and passes on errors thrown by the caller', async () => {
  const path = file('stop.csv', text.repeat(3))
  const stop = new AbortController()
  let records = 0
  const onRecord = () => {
    if (++records === 10) stop.abort()
  }
  await assert.rejects(read(path, { onRecord, signal: stop.signal }), { name: 'AbortError' })
  assert.ok(records < 120_000)
  await assert.rejects(read(path, { signal: AbortSignal.abort() }), { name: 'AbortError' })
  const fail = () => {
    throw new RangeError('enough')
  }
  await assert.rejects(read(path, { onRecord: fail }), /^RangeError: enough$/)
})

import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { readSource, type SourceReport } from './read-source.ts'
import type { BinRecord } from '../records/record.ts'

const folder = mkdtempSync(join(tmpdir(), 'bindex-source-'))
after(() => rmSync(folder, { recursive: true }))

async function read(content: string | Uint8Array, name = 'test.csv'): Promise<[BinRecord[], SourceReport]> {
  const path = join(folder, name)
  writeFileSync(path, content)
  const records: BinRecord[] = []
  const report = await readSource(path, { onRecord: (record) => void records.push(record) })
  assert.equal(report.records, records.length)
  assert.equal(report.bytes, statSync(path).size)
  return [records, report]
}

const header = 'BIN,BRAND,TYPE,LEVEL,BANK,COUNTRY'
const bins = (records: BinRecord[]) => records.map(({ bin }) => bin)

test('rows become records in normal form', async () => {
  const text = `\uFEFF${header}\r\n012345,visa,CREDIT CARD,gold,"Example, Bank",pl\r\n\r\n12345678901,AMEX,,,N/A,\r\n,,,,,\r\n`
  for (const content of [text, gzipSync(text)]) {
    const [records, { source, rows, complaints, listed }] = await read(content)
    assert.deepEqual(records, [
      {
        bin: '012345',
        brand: 'VISA',
        type: 'CREDIT',
        category: 'GOLD',
        issuer: 'Example, Bank',
        phone: '',
        url: '',
        city: '',
        country: 'PL',
        traits: '',
      },
      {
        bin: '12345678901',
        brand: 'AMERICAN EXPRESS',
        type: '',
        category: '',
        issuer: '',
        phone: '',
        url: '',
        city: '',
        country: '',
        traits: '',
      },
    ])
    assert.deepEqual([source.name, rows, complaints, listed], ['test', 2, {}, []])
  }
})

test('counts and lists bad rows by file and line, and reads the rest', async () => {
  const lines = [
    header,
    '123456,VISA,,,,',
    '12345,VISA,,,,',
    '12 3456,VISA,,,,',
    '1.23456E+05,VISA,,,,',
    ' 123457 ,VISA,,,,',
    '123456,VISA,,,,',
    '123458,VISA',
    '123459,VISA,,,,,,',
    '123460,VISA,,,,,,x',
    '"123461"x,VISA,,,,',
    `123462,${'x'.repeat(70_000)},,,,`,
    '123463,"VISA,,,,',
    '123464,VISA,,,,',
  ]
  const [records, { rows, complaints, listed }] = await read(lines.join('\n'))
  assert.deepEqual(bins(records), ['123456', '123457', '123459', '123464'])
  assert.equal(rows, 13)
  assert.deepEqual(complaints, {
    wrong_length: 1,
    not_digits: 2,
    duplicate: 1,
    column_count: 2,
    stray_quote: 1,
    long_record: 1,
    open_quote: 1,
  })
  assert.deepEqual(
    listed.map(({ line }) => line),
    [3, 4, 5, 7, 8, 10, 11, 12, 13],
  )
  assert.deepEqual(listed[0], {
    kind: 'wrong_length',
    file: 'test.csv',
    line: 3,
    message:
      'Line 3 of test.csv has a BIN of 5 digits instead of 6 to 11; a spreadsheet may have removed a leading zero.',
  })
})

test('lists twenty problems of each kind and counts them all', async () => {
  const [, { complaints, listed }] = await read(`${header}\n${'1,VISA,,,,\n'.repeat(300)}`)
  assert.deepEqual(complaints, { wrong_length: 300 })
  assert.equal(listed.length, 20)
})

test('never repeats a possible card number', async () => {
  const numbers = ['4111111111111111', '4111 1111 1111 1111', '4111-1111-1111-1111', '411111111111']
  const [records, report] = await read(
    `${header}\n${numbers.map((number) => `${number},VISA,,,,`).join('\n')}`,
  )
  assert.deepEqual(records, [])
  assert.deepEqual(report.complaints, { too_many_digits: 2, not_digits: 2 })
  assert.ok(!JSON.stringify(report).includes('4111'))
})

test('leaves out a card number in any field, and says so', async () => {
  const number = ['4111', '1111', '1111', '1111']
  const [records, { complaints, listed }] = await read(
    `${header}\n457173,VISA,DEBIT,CLASSIC,Bank ${number.join(' ')},DK\n457174,VISA,,,Bank 2 of 1850,DK`,
  )
  assert.deepEqual(
    records.map(({ bin, brand, issuer }) => [bin, brand, issuer]),
    [
      ['457173', 'VISA', ''],
      ['457174', 'VISA', 'Bank 2 of 1850'],
    ],
  )
  assert.deepEqual(complaints, { card_number: 1 })
  assert.match(
    listed[0]!.message,
    /^Line 2 of .* has what looks like a card number as BANK; it is left out\.$/,
  )
})

test('expands a range to the fewest prefixes', async () => {
  const text = `iin_start;iin_end;scheme;brand
45717308;45717310;VISA;Visa/Dankort
457174;;VISA;
45717300;45717399;VISA;
45717309;;VISA;
457175;45717599;VISA;
457176;457175;VISA;
45717;45718;VISA;
4571760000000001;4571769999999999;VISA;
000000;999999;VISA;
`
  const [records, { rows, complaints, listed }] = await read(text)
  assert.deepEqual(bins(records), ['45717308', '45717309', '45717310', '457174', '457173'])
  assert.equal(records[1]!.brand, 'VISA/DANKORT')
  assert.equal(rows, 9)
  assert.deepEqual(complaints, { duplicate: 1, bad_range: 4, wrong_length: 1 })
  assert.ok(!/4571760000/.test(JSON.stringify(listed)))
})

test("reads Mastercard's ranges of 19 digits", async () => {
  const text = `ACCOUNT_RANGE_FROM,ACCOUNT_RANGE_TO,ACCEPTANCE_BRAND,COMPANY_NAME,COUNTRY
5123450000000000000,5123459999999999999,MCC,Example Bank,POL
5123461230000000000,5123461249999999999,DMC,Example Bank,DNK
`
  const [records] = await read(text)
  assert.deepEqual(bins(records), ['512345', '512346123', '512346124'])
  assert.deepEqual(
    records.map(({ type, country }) => type + country),
    ['CREDITPL', 'DEBITDK', 'DEBITDK'],
  )
})

test('rejects a file without a known header', async () => {
  await assert.rejects(read('1,2\n3,4\n', 'odd.csv'), /^ImportError: odd\.csv begins with an unknown header/)
  await assert.rejects(read('\n\n', 'blank.csv'), /^ImportError: blank\.csv has no header\.$/)
  await assert.rejects(
    read(`"${header}\n1`, 'torn.csv'),
    /^ImportError: torn\.csv does not begin with a readable header/,
  )
  await assert.rejects(read('x'.repeat(1e6), 'blob.csv'), /^ImportError: blob\.csv does not begin/)
})

test('reports progress and can be aborted', async () => {
  const path = join(folder, 'large.csv')
  writeFileSync(
    path,
    `${header}\n${Array.from({ length: 90_000 }, (_, n) => `${100_000 + n},VISA,,,,`).join('\n')}`,
  )
  const stop = new AbortController()
  let bytes = 0
  const onProgress = (read: number) => {
    bytes = read
    stop.abort()
  }
  await assert.rejects(readSource(path, { onRecord: () => {}, onProgress, signal: stop.signal }), {
    name: 'AbortError',
  })
  assert.ok(bytes > 0 && bytes < statSync(path).size)
})

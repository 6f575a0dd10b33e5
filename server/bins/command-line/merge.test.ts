import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { isLuhnValid } from '#contract/formats/luhn.ts'
import { bindexProgram, commandFolder, runBindex } from '#test/servers/bindex.ts'
import { programEnv } from '#test/servers/server-process.ts'

interface Case {
  words?: string[]
  csv: string
  out: string
  errors?: string
  code?: number
}

const cases: Record<string, Case> = {
  'quotes, order and line ends stay': {
    csv: 'id,"bin",note\r\n1,"457173","a, ""b"""\r\n2,400001,c\r\n\r\n3,457173,"two\nlines"',
    out:
      'id,"bin",note,BRAND,TYPE,LEVEL,BANK,COUNTRY,TRAITS,FUNDING\r\n' +
      '1,"457173","a, ""b""",VISA/DANKORT,DEBIT,,Nord Bank,DK,,debit\r\n' +
      '2,400001,c,VISA,CREDIT,CLASSIC,"First Bank, N.A.",US,,credit\r\n\r\n' +
      '3,457173,"two\nlines",VISA/DANKORT,DEBIT,,Nord Bank,DK,,debit',
  },
  'semicolons, and names that are taken': {
    csv: 'bin;Country;Bank\n400001;x;y\n',
    out: 'bin;Country;Bank;BRAND;TYPE;LEVEL;BIN_BANK;BIN_COUNTRY;TRAITS;FUNDING\n400001;x;y;VISA;CREDIT;CLASSIC;First Bank, N.A.;US;;credit\n',
  },
  'a column by its name': {
    words: ['--column', 'Second'],
    csv: 'first,second\n400001,457173\n',
    out: 'first,second,BRAND,TYPE,LEVEL,BANK,COUNTRY,TRAITS,FUNDING\n400001,457173,VISA/DANKORT,DEBIT,,Nord Bank,DK,,debit\n',
  },
  'a column by its number, without a header': {
    words: ['--column', '2'],
    csv: '1,457173\n2,45717360\n',
    out: '1,457173,VISA/DANKORT,DEBIT,,Nord Bank,DK,,debit\n2,45717360,VISA/DANKORT,DEBIT,,Nord Bank,DK,,debit\n',
  },
  'rows without a known BIN keep their place': {
    csv: 'bin,a,b\n999999,x\n,y,z\n457173\n',
    out:
      'bin,a,b,BRAND,TYPE,LEVEL,BANK,COUNTRY,TRAITS,FUNDING\n999999,x,,,,,,,,\n,y,z,,,,,,,\n' +
      '457173,,,VISA/DANKORT,DEBIT,,Nord Bank,DK,,debit\n',
    errors: 'Not found: 999999\n1 row has no BIN in that column.\n',
    code: 1,
  },
  'formulas are neutralised, numbers are not': {
    csv: 'bin,a,b\n457173,=1+1,-12.50\n457173,"@x",+49 30 1234567\n',
    out:
      'bin,a,b,BRAND,TYPE,LEVEL,BANK,COUNTRY,TRAITS,FUNDING\n' +
      "457173,'=1+1,-12.50,VISA/DANKORT,DEBIT,,Nord Bank,DK,,debit\n" +
      `457173,"'@x",+49 30 1234567,VISA/DANKORT,DEBIT,,Nord Bank,DK,,debit\n`,
  },
  'a quotation mark that is never closed hides no row': {
    csv: 'bin,a\n437773,5" disk\n457173,"6 disk\n400001,x\n',
    out:
      'bin,a,BRAND,TYPE,LEVEL,BANK,COUNTRY,TRAITS,FUNDING\n437773,5" disk,,,,,,,\n' +
      '457173,"6 disk,VISA/DANKORT,DEBIT,,Nord Bank,DK,,debit\n400001,x,VISA,CREDIT,CLASSIC,"First Bank, N.A.",US,,credit\n',
    errors: 'Not found: 437773\n',
    code: 1,
  },
  'the line ends of an old Mac': {
    csv: 'bin\r457173\r',
    out: 'bin,BRAND,TYPE,LEVEL,BANK,COUNTRY,TRAITS,FUNDING\r457173,VISA/DANKORT,DEBIT,,Nord Bank,DK,,debit\r',
  },
  'what all longer BINs agree on': {
    words: ['--extended'],
    csv: 'bin\n510000\n4571736099\n',
    out: 'bin,BRAND,TYPE,LEVEL,BANK,COUNTRY,TRAITS,FUNDING\n510000,MASTERCARD,,,Second Bank,GB,,\n4571736099,VISA/DANKORT,DEBIT,,Nord Bank Aarhus,DK,,debit\n',
  },
  'a column that does not exist': {
    words: ['--column', 'bni'],
    csv: 'bin,a\n457173,x\n',
    out: '',
    errors: 'There is no column bni. Did you mean bin?\nTry: bindex lookup --help\n',
    code: 2,
  },
  'no column of BINs': {
    csv: 'a,b\nx,y\n',
    out: '',
    errors: 'No column looks like BINs. Say which one it is: --column NAME\nTry: bindex lookup --help\n',
    code: 2,
  },
}

describe('bindex lookup --merge', { concurrency: 2 }, () => {
  for (const [name, { words = [], csv, out, errors = '', code = 0 }] of Object.entries(cases)) {
    test(name, async (t) => {
      const folder = await commandFolder(t)
      const said = await runBindex(folder, ['lookup', '--merge', '-', ...words], { input: csv })
      assert.deepEqual(said, { code, out, errors })
    })
  }

  test('no card number is written', async (t) => {
    const folder = await commandFolder(t)
    const start = '457173'.padEnd(15, '0')
    const number = start + [...'0123456789'].find((digit) => isLuhnValid(start + digit))
    const grouped = number.replace(/(\d{4})(?=\d)/g, '$1 ')
    const { out, errors } = await runBindex(folder, ['lookup', '--merge', '-'], {
      input: `bin,note\n${number},${grouped}\n`,
    })
    assert.equal(
      out,
      'bin,note,BRAND,TYPE,LEVEL,BANK,COUNTRY,TRAITS,FUNDING\n457173••••••,457173••••••,VISA/DANKORT,DEBIT,,Nord Bank,DK,,debit\n',
    )
    assert.equal(errors, '2 cells held a card number, of which only the first 6 digits were written.\n')
  })

  test('a long file is merged row by row', async (t) => {
    const folder = await commandFolder(t)
    const rows = Array.from({ length: 50_000 }, (_, at) => `${at},${at % 2 ? '457173' : '400002'}`)
    const { code, out } = await runBindex(folder, ['lookup', '--merge', '-'], {
      input: `n,bin\n${rows.join('\n')}\n`,
    })
    const lines = out.trimEnd().split('\n')
    assert.equal(code, 0)
    assert.equal(lines.length, 50_001)
    assert.equal(lines[50_000], '49999,457173,VISA/DANKORT,DEBIT,,Nord Bank,DK,,debit')
    assert.equal(lines[1], '0,400002,VISA,DEBIT,CLASSIC,FIRST BANK NA,US,,debit')
  })
})

const table = (text: string, ...more: string[]) =>
  `bin;note\r\n457173;${text}\r\n`.replace(
    /\r\n/g,
    (end, at: number) => `${at < 9 ? more[0] : more[1]}${end}`,
  )
const columns = [';BRAND;TYPE;LEVEL;BANK;COUNTRY;TRAITS;FUNDING', ';VISA/DANKORT;DEBIT;;Nord Bank;DK;;debit']
const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16()

const encodings: Record<string, (text: string) => Buffer> = {
  'UTF-8': (text) => Buffer.from(text),
  'UTF-8 with a byte order mark': (text) => Buffer.from(`\ufeff${text}`),
  'UTF-16, little endian': (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'UTF-16, big endian': (text) => bigEndian(`\ufeff${text}`),
  'Latin-1': (text) => Buffer.from(text, 'latin1'),
}

describe('bindex lookup --merge keeps the encoding', { concurrency: 2 }, () => {
  for (const [name, encode] of Object.entries(encodings)) {
    test(name, async (t) => {
      const folder = await commandFolder(t)
      const text = 'Café in Århus'
      for (const packed of [false, true]) {
        const sent = encode(table(text, '', ''))
        writeFileSync(join(folder, 'table.csv'), packed ? gzipSync(sent) : sent)
        const out = join(folder, 'out.csv')
        const merge = `"$0" "$1" lookup --merge table.csv > '${out}'`
        await promisify(execFile)('/bin/sh', ['-c', merge, process.execPath, bindexProgram], {
          cwd: folder,
          env: programEnv({ DATA_DIR: folder }),
        })
        assert.deepEqual(readFileSync(out), encode(table(text, ...columns)), packed ? 'packed' : '')
      }
    })
  }

  test('a character on the border of two pieces stays one', async (t) => {
    const folder = await commandFolder(t)
    const rows = Array.from({ length: 20_000 }, (_, at) => `457173,${'é'.repeat(1 + (at % 7))}€𝄞\n`).join('')
    const { out } = await runBindex(folder, ['lookup', '--merge', '-'], { input: `bin,a\n${rows}` })
    assert.equal(
      out,
      `bin,a,BRAND,TYPE,LEVEL,BANK,COUNTRY,TRAITS,FUNDING\n${rows.replaceAll('\n', ',VISA/DANKORT,DEBIT,,Nord Bank,DK,,debit\n')}`,
    )
  })
})

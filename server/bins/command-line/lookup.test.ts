import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { binMessages } from '#contract/formats/bin-text.ts'
import { commandFolder, runBindex, type Said } from '#test/servers/bindex.ts'

const head = 'BIN,BRAND,TYPE,LEVEL,BANK,COUNTRY,TRAITS,FUNDING\n'
const nord = '457173,VISA/DANKORT,DEBIT,,Nord Bank,DK,,debit\n'
const first = '400001,VISA,CREDIT,CLASSIC,"First Bank, N.A.",US,,credit\n'
const hint = '\nTry: bindex lookup --help\n'

interface Case {
  words: string[]
  input?: string | Uint8Array
  gives: { code?: number; out?: string; errors?: string | RegExp }
}

const csv = ['--format', 'csv']

const cases: Record<string, Case> = {
  'arguments, as a table': {
    words: ['400001', '457173'],
    gives: {
      code: 0,
      out:
        'BIN     BRAND         TYPE    LEVEL    BANK              COUNTRY        TRAITS  FUNDING\n' +
        '400001  VISA          CREDIT  CLASSIC  First Bank, N.A.  United States  —       credit\n' +
        '457173  VISA/DANKORT  DEBIT   —        Nord Bank         Denmark        —       debit\n',
      errors: '',
    },
  },
  'standard input in its order, repeats included': {
    words: csv,
    input: '457173\r\n400001\n\n457173',
    gives: { code: 0, out: head + nord + first + nord, errors: '' },
  },
  'a compressed file': {
    words: [...csv, 'bins.gz'],
    gives: { code: 0, out: head + nord, errors: '' },
  },
  'UTF-16 on standard input': {
    words: csv,
    input: Buffer.from('\ufeff457173\n', 'utf16le'),
    gives: { code: 0, out: head + nord },
  },
  'a dash among arguments is standard input': {
    words: [...csv, '400001', '-'],
    input: 'paid with 4571 73** by phone +45 5550 0100',
    gives: { code: 0, out: head + first + nord },
  },
  'with web address and phone number': {
    words: [...csv, '400001', '--url', '--phone'],
    gives: {
      out: `BIN,BRAND,TYPE,LEVEL,BANK,COUNTRY,URL,PHONE,TRAITS,FUNDING\n400001,VISA,CREDIT,CLASSIC,"First Bank, N.A.",US,https://first.example,'+1 555 0100,,credit\n`,
    },
  },
  'a BIN that is not known': {
    words: [...csv, '457173', '999999', '510000'],
    gives: {
      code: 1,
      out: head + nord,
      errors: 'Not found: 999999 510000\n510000 has 2 longer BINs: add --extended\n',
    },
  },
  'longer BINs, and the longest known prefix': {
    words: [...csv, '--extended', '510000', '45717369999'],
    gives: {
      code: 0,
      out: `${head}51000012,MASTERCARD,CREDIT,WORLD ELITE,Second Bank,GB,,credit\n51000013,MASTERCARD,DEBIT,PREPAID,Second Bank,GB,prepaid,prepaid\n${nord}`,
      errors: '45717369999: 457173 is its longest known prefix\n',
    },
  },
  'a number longer than a BIN in a text is cut': {
    words: csv,
    input: '457173600000\n400001\n',
    gives: {
      code: 0,
      out: head + nord + first,
      errors: '1 number has more than 11 digits: only the first 6 were used.\n',
    },
  },
  'a number longer than a BIN as an argument is refused': {
    words: ['457173600000'],
    gives: { code: 2, out: '', errors: binMessages.tooLong + hint },
  },
  'too few digits': { words: ['4571'], gives: { code: 2, out: '', errors: binMessages.none + hint } },
  'a text without BINs': {
    words: ['--format', 'ndjson'],
    input: 'nothing\n',
    gives: { code: 2, out: '', errors: binMessages.none + hint },
  },
  'a file that does not exist': {
    words: ['none.txt'],
    gives: { code: 2, out: '', errors: `There is no file none.txt.${hint}` },
  },
  'another dataset': {
    words: ['--data', 'bins.gz', '457173'],
    gives: { code: 2, out: '', errors: /bins\.gz is not a Bindex dataset\.\n$/ },
  },
  'errors as JSON': {
    words: ['none.txt', '--json'],
    gives: { code: 2, out: '', errors: '{"error":"There is no file none.txt."}\n' },
  },
}

describe('bindex lookup', { concurrency: 2 }, () => {
  for (const [name, { words, input = '', gives }] of Object.entries(cases)) {
    test(name, async (t) => {
      const folder = await commandFolder(t)
      writeFileSync(join(folder, 'bins.gz'), gzipSync('457173\n'))
      const said = await runBindex(folder, ['lookup', ...words], { input })
      for (const [key, wanted] of Object.entries(gives)) {
        const found = said[key as keyof Said]
        if (wanted instanceof RegExp) assert.match(String(found), wanted)
        else assert.equal(found, wanted, `${key}: ${JSON.stringify(said)}`)
      }
    })
  }

  test('JSON is what the API replies, and ndjson a row per line', async (t) => {
    const folder = await commandFolder(t)
    const words = ['lookup', '457173', '999999', '510000']
    const { code, out, errors } = await runBindex(folder, [...words, '--json'])
    assert.equal(code, 1)
    assert.equal(errors, '')
    const reply = JSON.parse(out) as { data: Record<string, unknown>[] }
    assert.deepEqual(
      { ...reply, data: reply.data.map(({ id, bin, longer, issuer }) => ({ id, bin, longer, issuer })) },
      {
        data: [{ id: 1_457_173, bin: '457173', longer: 2, issuer: 'Nord Bank' }],
        not_found: ['999999', '510000'],
        not_found_count: 2,
        longer: [{ bin: '510000', count: 2 }],
        matched: [],
      },
    )
    const lines = await runBindex(folder, ['lookup', '457173', '400001', '--format', 'ndjson'])
    assert.deepEqual(
      lines.out
        .trimEnd()
        .split('\n')
        .map((line) => (JSON.parse(line) as { bin: string }).bin),
      ['457173', '400001'],
    )
  })

  test('a large compressed file is read without a warning, and a damaged one is named', async (t) => {
    const folder = await commandFolder(t)
    // Random digits, so that it stays too large for one piece.
    const lines = Array.from({ length: 400_000 }, () => randomInt(1e9, 1e10)).join('\n')
    const packed = gzipSync(`457173\n${lines.replaceAll(/^./gm, '0')}\n`)
    writeFileSync(join(folder, 'large.gz'), packed)
    writeFileSync(join(folder, 'damaged.gz'), packed.subarray(0, -100_000))
    const words = ['lookup', '--format', 'csv', '--file']
    const { out, errors } = await runBindex(folder, [...words, 'large.gz'])
    assert.ok(out.startsWith(head + nord))
    assert.doesNotMatch(errors, /Warning/)
    const damaged = await runBindex(folder, [...words, 'damaged.gz'])
    assert.match(damaged.errors, /^The gzip data is damaged or incomplete\.\n/m)
    assert.equal(damaged.code, 2)
  })

  test('of many unknown BINs only the first are listed', async (t) => {
    const folder = await commandFolder(t)
    const input = Array.from({ length: 30_000 }, (_, at) => 900_000 + at).join('\n')
    const { code, errors } = await runBindex(folder, ['lookup', '--format', 'csv'], { input })
    assert.equal(code, 1)
    assert.match(errors, /^Not found: 900000 900001 .* 900019 … and 29,980 more\n$/)
  })
})

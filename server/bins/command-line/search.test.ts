import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { commandFolder, runBindex, type Said } from '#test/servers/bindex.ts'

const hint = '\nTry: bindex search --help\n'
const csv = ['--format', 'csv']
const head = 'BIN,BRAND,TYPE,LEVEL,BANK,COUNTRY,TRAITS,FUNDING\n'
const polish = '400003,VISA,CHARGE,GOLD,"Bank ""Zażółć""",PL,,charge\n'

const cases: Record<string, { words: string[]; gives: Partial<Said> }> = {
  'a brand in a country': {
    words: ['--brand', 'VISA', '--country', 'PL', ...csv],
    gives: { code: 0, out: head + polish, errors: '' },
  },
  words: {
    words: ['prepaid', 'uk', 'second', ...csv],
    gives: {
      code: 0,
      out: `${head}51000013,MASTERCARD,DEBIT,PREPAID,Second Bank,GB,prepaid,prepaid\n`,
      errors: '',
    },
  },
  'words that are the name of a bank': { words: ['bank', 'zazolc', ...csv], gives: { out: head + polish } },
  'words that mean nothing': {
    words: ['prepaid', 'nowhere'],
    gives: { code: 2, errors: `No bank is called nowhere.${hint}` },
  },
  'values in any case, a country by its name': {
    words: ['--brand', 'visa', '--country', 'poland', ...csv],
    gives: { code: 0, out: head + polish },
  },
  'several values, with commas and one by one': {
    words: ['--country', 'PL,GB', '--country', 'us', '--count'],
    gives: { code: 0, out: '5\n' },
  },
  'a bank by its name': {
    words: ['--bank', 'First Bank, N.A.', '--count'],
    gives: { code: 0, out: '2\n' },
  },
  'a page': {
    words: ['--country', 'US,GB', '--limit', '2', '--page', '2', ...csv],
    gives: {
      code: 0,
      out: `${head}51000012,MASTERCARD,CREDIT,WORLD ELITE,Second Bank,GB,,credit\n51000013,MASTERCARD,DEBIT,PREPAID,Second Bank,GB,prepaid,prepaid\n`,
      errors: '3 to 4 of 4 BINs. Add --all for all of them.\n',
    },
  },
  'a page after the last': {
    words: ['--country', 'PL,US', '--limit', '2', '--page', '9', ...csv],
    gives: { code: 0, out: head, errors: 'There are only 2 pages.\n' },
  },
  'nothing that matches': {
    words: ['--brand', 'VISA', '--country', 'GB', ...csv],
    gives: { code: 1, out: head, errors: 'No BINs match.\n' },
  },
  'an unknown brand': {
    words: ['--brand', 'VIZA'],
    gives: { code: 2, errors: `No BIN has the brand VIZA. Did you mean VISA?${hint}` },
  },
  'an unknown country': {
    words: ['--country', 'Polnd'],
    gives: { code: 2, errors: `No BIN has the country Polnd. Did you mean PL (Poland)?${hint}` },
  },
  'an unknown bank': {
    words: ['--bank', 'nord'],
    gives: {
      code: 2,
      errors: `No BIN has the bank nord. Did you mean nord-bank or nord-bank-aarhus?${hint}`,
    },
  },
  'no filter': {
    words: [],
    gives: {
      code: 2,
      errors: `Say what to search for, such as prepaid us, or --brand VISA --country PL.${hint}`,
    },
  },
  'a page that is not a number': {
    words: ['--brand', 'VISA', '--page', '0'],
    gives: { code: 2, errors: `--page must be a whole number, 1 or more.${hint}` },
  },
  'counts of each value': {
    words: ['--facets', '--country', 'US'],
    gives: {
      code: 0,
      out: 'Brand\n  VISA  2\nLevel\n  CLASSIC  2\nType\n  CREDIT  1\n  DEBIT   1\nBank\n  first-bank  2\nCountry\n  DK  4\n  GB  2\n  US  2\n  PL  1\n',
    },
  },
}

describe('bindex search', { concurrency: 2 }, () => {
  for (const [name, { words, gives }] of Object.entries(cases)) {
    test(name, async (t) => {
      const folder = await commandFolder(t)
      const said = await runBindex(folder, ['search', ...words])
      assert.deepEqual({ ...said, ...gives }, said)
    })
  }

  test('as JSON, with its pages', async (t) => {
    const folder = await commandFolder(t)
    const { out } = await runBindex(folder, ['search', '--brand', 'VISA', '--limit', '2', '--json'])
    const { data, pagination } = JSON.parse(out) as { data: { bin: string }[]; pagination: object }
    assert.deepEqual(
      data.map(({ bin }) => bin),
      ['400001', '400002'],
    )
    assert.deepEqual(pagination, { current_page: 1, from: 1, last_page: 2, per_page: 2, to: 2, total: 3 })
  })
})

describe('bindex export', () => {
  test('writes all BINs, or those of a search, in the format of the file', async (t) => {
    const folder = await commandFolder(t)
    const all = await runBindex(folder, ['export'])
    assert.equal(all.out.split('\n').length, 12)
    const file = join(folder, 'polish.txt')
    const one = await runBindex(folder, ['export', 'polish.txt', '--country', 'PL'])
    assert.deepEqual(one, { code: 0, out: '', errors: `Wrote 1 BIN to ${file}.\n` })
    assert.equal(
      readFileSync(file, 'utf8'),
      'BIN\tBRAND\tTYPE\tLEVEL\tBANK\tCOUNTRY\tTRAITS\tFUNDING\n400003\tVISA\tCHARGE\tGOLD\tBank "Zażółć"\tPL\t\tcharge\n',
    )
    const json = await runBindex(folder, ['export', '--json', '--country', 'PL'])
    assert.equal((JSON.parse(json.out) as { total: number }).total, 1)
  })

  test('replaces no file unless told to, and leaves nothing behind', async (t) => {
    const folder = await commandFolder(t)
    const file = join(folder, 'mine.csv')
    writeFileSync(file, 'mine')
    const { code, errors } = await runBindex(folder, ['export', 'mine.csv'])
    assert.equal(code, 2)
    assert.match(errors, /^mine\.csv already exists\. Choose another name, or add --force\.\n/)
    assert.equal(readFileSync(file, 'utf8'), 'mine')
    assert.equal((await runBindex(folder, ['export', 'mine.csv', '--force'])).code, 0)
    assert.match(readFileSync(file, 'utf8'), /^BIN,/)
    const lost = await runBindex(folder, ['export', 'none/mine.csv'])
    assert.equal(lost.code, 2)
    assert.match(lost.errors, /^There is no folder .*none\.\n/)
    assert.ok(!existsSync(join(folder, 'none')))
    assert.deepEqual(readdirSync(folder).toSorted(), ['dataset.bindex', 'mine.csv'])
  })

  test('an exported file can be imported again', async (t) => {
    const folder = await commandFolder(t)
    await runBindex(folder, ['export', 'all.csv', '--url', '--phone'])
    const environment = { DATA_DIR: join(folder, 'second') }
    const imported = await runBindex(folder, ['import', 'all.csv', '--json'], { environment })
    assert.equal(imported.code, 0, imported.errors)
    assert.equal((JSON.parse(imported.out) as { rows: number }).rows, 10)
    const again = await runBindex(folder, ['export', '--url', '--phone'], { environment })
    assert.equal(again.out, readFileSync(join(folder, 'all.csv'), 'utf8'))
  })
})

test('bindex dataset shows the facts of the data', async (t) => {
  const folder = await commandFolder(t)
  const { out } = await runBindex(folder, ['dataset'])
  assert.match(
    out,
    /^Dataset {2}Made-up BINs\nBINs {5}10\nBanks {4}5\nDate {5}2026-01-02\nLicence {2}CC0\nFile {5}\S+dataset\.bindex\n/,
  )
  const facts = JSON.parse((await runBindex(folder, ['dataset', '--json'])).out) as Record<string, unknown>
  assert.equal(facts['rows'], 10)
  assert.match(String(facts['sha256']), /^[\da-f]{64}$/)
  assert.equal(facts['built'], '2026-01-03T00:00:00.000Z')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { runs } from '#test/data/runs.ts'
import { isUnsure } from '#contract/formats/tables/bin-column.ts'
import { readRows, recogniseText } from './recognise-table.ts'
import { cellOf, cellsOf } from './table.ts'

const card = (...groups: string[]) => groups.join(' ')

/** The text, the index of the column of BINs, and the number of rows under the header. */
const tables: [name: string, text: string, column: number, rows: number][] = [
  [
    'an Excel paste with a header',
    'bin\tbrand\tcountry\n457173\tVISA\tDK\n400001\tVISA\tUS\n510000\tMASTERCARD\tPL\n',
    0,
    3,
  ],
  ['an Excel paste without a header', '457173\tApproved\t12.50\r\n400001\tDeclined\t7.00\r\n', 0, 2],
  ['one row of a spreadsheet', 'Jane\t457173\t2026-10-05', 1, 1],
  ['counts by year', 'bin,2024,2025,2026\n457173,1,2,3\n400001,4,5,6\n', 0, 2],
  ['card, month, year and code', '4571730000001234|12|26|123\n5100000000001234|01|27|456\n', 0, 2],
  ['BINs and counts', '457173\t12\n400001\t7\n510000\t3', 0, 3],
  ['BINs and counts as csv', '457173,12\n400001,7\n510000,3', 0, 3],
  [
    'a Stripe export',
    'id,Created (UTC),Amount,Currency,Card ID,Card Last4,Card Brand,Card BIN,Card Fingerprint\n' +
      'ch_3NqAAA,2026-10-05 12:34,12.50,usd,card_1Nq,4242,Visa,424242,Xt5EWLLDS7FJjR1c\n' +
      'ch_3NqBBB,2026-10-05 12:36,99.00,usd,card_1Nr,4444,MasterCard,555555,Yt5EWLLDS7FJjR1c\n',
    7,
    2,
  ],
  [
    'an Adyen report',
    'Company Account;Merchant Account;Psp Reference;Creation Date;Main Amount;Issuer Bin;Shopper Country\n' +
      'Shop;ShopDE;8815658961765250;2026-10-05 10:00:00;12,50;45717360;DE\n' +
      'Shop;ShopDE;8815658961765251;2026-10-05 10:01:00;99,00;51000012;AT\n' +
      'Shop;ShopDE;8815658961765252;2026-10-05 10:02:00;1.299,00;40000123;DE\n',
    5,
    3,
  ],
  [
    'a German bank export with lines above the header',
    'Kreditkarte;Visa Gold;;;\nZeitraum;01.10.2026 - 31.10.2026;;;\nSaldo;1.234,56;;;\n\n' +
      'Buchungstag;Umsatztag;Karte;Beschreibung;Betrag\n' +
      '05.10.2026;03.10.2026;457173******1234;REWE;-12,50\n' +
      '06.10.2026;04.10.2026;457173******1234;DB Vertrieb;-99,00\n',
    2,
    2,
  ],
  [
    'a German Excel paste with amounts and dates',
    'Datum\tBetrag\tBIN\tKunde\n05.10.2026\t1.234,56\t457173\t10023456\n06.10.2026\t99,00\t400001\t10023457\n',
    2,
    2,
  ],
  [
    'masked card numbers in groups',
    'Time,Card,Amount\n12:30:00,4571 73XX XXXX 1234,"1,234.56"\n12:31:00,5100 00XX XXXX 9876,"99.00"\n',
    1,
    2,
  ],
  [
    'full card numbers',
    `date,pan,amount\n2026-10-05,${card('4111', '1111', '1111', '1111')},12.50\n2026-10-06,${card('5555', '5555', '5555', '4444')},9.99\n`,
    1,
    2,
  ],
  [
    'orders with six digits, named',
    'order_id,card_bin,total\n457001,510000,12.50\n457002,400001,13.50\n457003,457173,14.50\n457004,222100,15.50\n',
    1,
    4,
  ],
  [
    'orders with six digits, not named',
    '457001,510000,a\n457002,400001,b\n457003,457173,c\n457004,222100,d\n457005,601100,e\n',
    1,
    5,
  ],
  [
    'compact dates beside BINs',
    '20261005\t45717360\tok\n20261006\t40000123\tok\n20261007\t51000012\tno\n',
    1,
    3,
  ],
  ['short dates beside BINs', '261005,457173,x\n261006,400001,y\n261007,510000,z\n', 1, 3],
  ['times beside BINs', '123059,457173,x\n134501,400001,y\n235959,510000,z\n', 1, 3],
  [
    'seconds since 1970 beside BINs',
    'ts,prefix\n1791187200,457173\n1791187260,400001\n1791187320,510000\n',
    1,
    3,
  ],
  ['phone numbers beside BINs', 'name,phone,bin\nJane,5551234567,457173\nJoe,5559876543,400001\n', 2, 2],
  ['phone numbers with a plus', 'Jane\t+49 30 1234567\t457173\nJoe\t+49 30 7654321\t400001\n', 2, 2],
  [
    'IBANs beside BINs',
    'IBAN;BIN\nDE89 3704 0044 0532 0130 00;457173\nDE02 1203 0000 0000 2020 51;400001\n',
    1,
    2,
  ],
  [
    'postal codes of six digits in India',
    'pincode,card bin\n560001,457173\n110001,607000\n400001,510000\n',
    1,
    3,
  ],
  [
    'merchant numbers that repeat',
    'MID,IIN,count\n4571730,457173,1\n4571730,400001,2\n4571730,510000,3\n4571730,510001,3\n4571730,222100,3\n4571730,222101,9\n',
    1,
    6,
  ],
  ['line breaks inside quotes', 'note,bin\n"declined\ntwice, sadly",457173\n"ok",400001\n', 1, 2],
  ['a byte order mark and CRLF', '\ufeffBIN;Land\r\n457173;DK\r\n400001;US\r\n', 0, 2],
  ['an announced separator', 'sep=;\r\nbin;sum\r\n457173;1,5\r\n400001;2,5\r\n', 0, 2],
  ['a psql table', ' bin    | brand \n--------+-------\n 457173 | VISA\n 400001 | VISA\n', 0, 3],
  ['a markdown table', '| bin | brand |\n|---|---|\n| 457173 | VISA |\n| 400001 | VISA |\n', 1, 3],
  ['our own csv', 'BIN,BRAND,TYPE,LEVEL,BANK,COUNTRY\r\n457173,VISA,DEBIT,,"Bank, Inc.",Denmark\r\n', 0, 1],
  ['our own txt', 'BIN\tBRAND\tTYPE\tLEVEL\tBANK\tCOUNTRY\n457173\tVISA\tDEBIT\t\tA\tDenmark\n', 0, 1],
  ['numbers that pandas wrote as floats', 'id,bin\n1,457173.0\n2,400001.0\n3,\n', 1, 3],
  ['text protected from a spreadsheet', 'a,="457173"\nb,="400001"\nc,="510000"\n', 1, 3],
  ['a quoted csv', '"457173","Jane, M.","12"\n"400001","Joe","7"\n', 0, 2],
  ['missing BINs', 'who,bin\nJane,457173\nJoe,n/a\nJim,\nJill,400001\nJack,510000\n', 1, 5],
  ['ragged rows', 'bin,a,b\n457173,x\n400001,y,z,extra\n510000\n', 0, 3],
  ['a six-digit and an eight-digit column', 'BIN6;BIN8;Bank\n457173;45717360;A\n400001;40000123;B\n', 0, 2],
  ['two columns of BINs with names', 'bin,old\n457173,400001\n510000,510001\n', 0, 2],
  [
    'a French export',
    'Numéro de commande;Numéro de carte;Montant\n2026123;497010******1234;12,50\n2026124;513100******1234;9,90\n',
    1,
    2,
  ],
  [
    'a Spanish export',
    'pedido;tarjeta;importe\n1002345;454617XXXXXX1234;12,50\n1002346;540625XXXXXX1234;9,90\n',
    1,
    2,
  ],
  ['a Kartennummer', 'Kunde;Kartennummer;PLZ\nA;4571730000001234;10115\nB;5100000000001234;80331\n', 1, 2],
  ['card numbers that Excel stored as numbers', 'x;4,57173601234567E+15\ny;5,10000123412345E+15\n', 1, 2],
]

test('finds the column of BINs in realistic tables', () => {
  for (const [name, text, column, rows] of tables) {
    const found = recogniseText(text)
    assert.equal(found?.candidates[0]?.column, column, name)
    assert.equal(found?.table.rows.length, rows, name)
  }
})

test('lists, prose and tables without BINs are not tables', () => {
  for (const text of [
    '',
    '457173',
    '457173\n400001',
    '457173, 400001; 510000',
    '457173, 400001\n510000, 520000',
    '457173\t400001\n510000\t520000\n',
    '457173,\n400001,\n',
    '457173;400001;\n510000',
    'BINs: 400000, 400001\n',
    'BINs: 457173, 400001\n510000, 520000',
    'Hello, my BIN is 457173\nThanks, Bob',
    '457173, 400001, and 510000 were declined.',
    'date,amount\n2026-10-05,12.50\n2026-10-06,13.50\n',
    'Datum;Betrag\n05.10.2026;1.234,56\n06.10.2026;2.345,67\n',
    'day,visits\n20261005,12\n20261006,13\n',
    'name\tphone\nJane\t+49 30 1234567\nJoe\t+49 30 7654321\n',
    'a,b\nc,d\n',
  ]) {
    assert.equal(recogniseText(text), undefined, text)
  }
})

test('asks for help only when two columns are alike and no header decides', () => {
  const unsure = (text: string) => isUnsure(recogniseText(text)!.candidates)
  assert.equal(unsure('457173,512345,x\n400001,401234,y\n'), true)
  assert.equal(unsure('a,bin\n457173,512345\n400001,401234\n'), false)
  assert.equal(unsure('order,card\n457173,512345\n400001,401234\n'), false)
  assert.equal(unsure('123456,x\n187654,y\n199999,z\n'), true)
  assert.equal(unsure('457173,x\n400001,y\n'), false)
})

test('the header keeps its names, and lines above it are left out', () => {
  const { table } = recogniseText(
    'Konto;1\nvon;bis\n\nTag;Karte;Betrag\n' + '05.10.2026;457173******1234;1,00\n'.repeat(5),
  )!
  assert.deepEqual(table.header, ['Tag', 'Karte', 'Betrag'])
  const rowless = recogniseText('VISA,457173\nVISA,400001\nMASTERCARD,510000\n')!
  assert.equal(rowless.table.header, undefined)
})

test('finds BINs in any column, among any values, with any separator', () => {
  const bin = fc.stringMatching(/^[3-6][0-9]{5}$/)
  const other = fc.oneof(
    fc.constantFrom(
      'Jane',
      'VISA',
      'x y',
      '',
      '12',
      '7',
      '2026-10-05',
      '05.10.2026',
      '12:30',
      '12.50',
      '€ 9',
    ),
  )
  const row = fc.tuple(bin, other, other, other)
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 2, maxLength: 20 }),
      fc.constantFrom('\t', ';', ','),
      fc.integer({ min: 0, max: 3 }),
      (rows, separator, column) => {
        const placed = rows.map(([bin, ...others]) => [
          ...others.slice(0, column),
          bin,
          ...others.slice(column),
        ])
        placed[0]![column === 0 ? 1 : 0] = 'text'
        const found = recogniseText(placed.map((row) => row.join(separator)).join('\n'))
        assert.equal(found?.candidates[0]?.column, column)
        assert.deepEqual(
          found.table.rows.map((row) => cellOf(row, column)),
          rows.map(([bin]) => bin),
        )
      },
    ),
    { seed: 3, numRuns: runs(1000) },
  )
})

test('rows may be ragged or blank, except at both ends, and lose the apostrophes of our own downloads', () => {
  const read = (text: string) => readRows(text, ',').map(cellsOf)
  assert.deepEqual(read('\n,\na,b,c\n\nd\n\n , \n'), [['a', 'b', 'c'], [''], ['d']])
  assert.deepEqual(read("'=1+1,it's\n\"'-a, b\",'x"), [
    ['=1+1', "it's"],
    ['-a, b', "'x"],
  ])
})

import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { gzipSync } from 'node:zlib'
import { isLuhnValid } from '#contract/formats/luhn.ts'
import { ImportError } from '#engine/reading/import-error.ts'
import { temporaryFolder } from '#test/servers/server-process.ts'
import type { Card } from '../card.ts'
import { readCards } from './read-cards.ts'

async function read(t: TestContext, content: string | Buffer) {
  const path = join(await temporaryFolder(t), 'cards.csv')
  writeFileSync(path, content)
  const cards: Card[] = []
  const report = await readCards(path, { onCard: (card) => cards.push(card) })
  return { ...report, cards }
}

const card = { bin: '999901', exp: '04/29', names: ['ALEX EXAMPLE'], zips: ['90210'] }

test('finds columns by their usual names, in any order, also in gzip files', async (t) => {
  for (const [content, zips = card.zips] of [
    ['bin,exp,name,zip\n999901,04/29,Alex Example,90210\n'],
    [
      '\uFEFFZIP Code;Expiry Date;Cardholder Name;BIN;Bank\r\n90210-1234;2029-04;EXAMPLE ALEX;99990100;Nord\r\n',
      ['902101234', '90210+'],
    ],
    ['iin\texp_month\texp_year\tfirstName\tlastName\tpostalCode\n999901\t4\t2029\tAlex\tExample\t90210\n'],
    [gzipSync('first6,expires,"name on card",postcode\n999901,4/29,"Example, Alex",90210\n')],
  ] as const) {
    assert.deepEqual((await read(t, content)).cards, [{ ...card, zips }])
  }
})

test('reports invalid rows by line and reason, without their values', async (t) => {
  const { cards, rows, complaints } = await read(
    t,
    [
      'bin,exp,name,zip',
      '999901,04/29,Alex Example,90210',
      'secret,04/29,Alex Example,90210',
      '999901,99/29,Alex Example,90210',
      '999901,04/29,--,90210',
      '999901,04/29,Alex Example,9',
      '999901,04/29',
      '"999901,04/29,Alex Example,90210',
    ].join('\n'),
  )
  assert.deepEqual([rows, cards.length], [6, 1])
  assert.deepEqual(complaints.counts, {
    bad_bin: 1,
    bad_expiry: 1,
    bad_name: 1,
    bad_zip: 1,
    column_count: 1,
    open_quote: 1,
  })
  const said = complaints.listed.map(({ message }) => message)
  assert.ok(said.includes('Line 3 of cards.csv has no BIN of 6 to 11 digits.'), said.join('\n'))
  assert.ok(said.includes('Line 7 of cards.csv has too few columns.'), said.join('\n'))
  assert.doesNotMatch(said.join('\n'), /secret|999901|Alex|99\/29/)
})

/** With a valid check digit; no issuer has this number. */
const numberOf = (start: string) =>
  Array.from({ length: 10 }, (_, digit) => `${start}${digit}`).find((digits) => isLuhnValid(digits))!
const number = numberOf('999901000000000')

const arabic = (digits: string) =>
  digits.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)))
const wide = (digits: string) =>
  digits.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))
const grouped = (digits: string, mark: string) => digits.match(/.{1,4}/g)!.join(mark)

test('refuses a file with a card number in any cell, without repeating it', async (t) => {
  const disguises = {
    plain: number,
    spaces: grouped(number, ' '),
    dashes: grouped(number, '-'),
    'full width': wide(number),
    'another script': arabic(number),
    'invisible marks': grouped(number, '\u200b'),
    'no-break spaces': grouped(number, '\u00a0'),
    dots: grouped(number, '.'),
    underscores: grouped(number, '_'),
    'in a sentence': `Paid with ${number}, thanks`,
    '13 digits': numberOf('999901000000'),
    '19 digits': numberOf('999901000000000000'),
  }
  for (const [what, text] of Object.entries(disguises)) {
    for (const [column, row] of [
      [1, `"${text}",04/29,Alex Example,90210,x`],
      [3, `999901,04/29,"${text}",90210,x`],
      [5, `999901,04/29,Alex Example,90210,"${text}"`],
      [6, `999901,04/29,Alex Example,90210,x,"${text}"`],
    ] as const) {
      const content = `bin,exp,name,zip,note\n999901,04/29,Alex Example,90210,x\n${row}\n`
      await assert.rejects(read(t, content), (error) => {
        assert.ok(error instanceof ImportError, what)
        assert.match(
          error.message,
          new RegExp(`line 3, column ${column} contains what looks like a card number`),
        )
        assert.ok(!error.message.includes(text))
        assert.doesNotMatch(error.message, /9999/)
        return true
      })
    }
  }
  await assert.rejects(read(t, `${number},04/29,Alex,90210\n`), /line 1, column 1 contains/)
})

test('refuses files with forbidden columns or without required ones', async (t) => {
  for (const name of [
    'pan',
    'PAN',
    'card_number',
    'Card Number',
    'cardNumber',
    'cardnumber',
    'cc_num',
    'ccnumber',
    'CVV',
    'cvv2',
    'card cvc',
    'track2',
    'track_1',
    'Track Data',
    'pin',
    'PIN block',
    'security code',
    'account-number',
    'ｐａｎ',
  ]) {
    await assert.rejects(read(t, `bin,exp,name,zip,${name}\n`), /column 5 is called "[a-z0-9_]+"/, name)
  }
  for (const name of ['company', 'panel', 'tracker', 'spin', 'opinion', 'cardholder_city', 'card_brand']) {
    assert.equal((await read(t, `bin,exp,name,zip,${name}\n`)).rows, 0, name)
  }
  await assert.rejects(
    read(t, 'exp,name\nx,y\n'),
    /cards\.csv has no column bin, zip\. The first line must name/,
  )
  await assert.rejects(read(t, 'bin,exp_month,name,zip\n'), /has no column exp \(or exp_month and exp_year\)/)
  await assert.rejects(
    read(t, 'SECRET,04/29,Alex,90210\n'),
    (error) => !(error as Error).message.includes('SECRET'),
  )
  await assert.rejects(read(t, ''), /is empty/)
})

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { BinRecord } from '../records/record.ts'
import { readStarter, starterSources } from './starter.ts'

const counts: Record<string, number> = {
  'banks-db': 17_462,
  'card-info': 2_573,
  bankcard: 1_951,
  bankcardinfo: 2_035,
}

const all: Record<string, BinRecord[]> = Object.fromEntries(starterSources.map(({ name }) => [name, []]))
readStarter((source, record) => all[starterSources[source]!.name]!.push(record))

test('lists the sources in merge order, each with licence, URL and date', () => {
  assert.deepEqual(
    starterSources.map(({ name }) => name),
    Object.keys(counts),
  )
  for (const { licence, url, date, title } of starterSources) {
    assert.match(licence, /^(CC BY 4\.0|MIT|ISC)$/)
    assert.match(url, /^https:\/\/github\.com\/[\w-]+\/[\w-]+$/)
    assert.match(date, /^(\d{4}-\d{2}-\d{2})?$/)
    assert.match(title, /\d+\.\d+\.\d+/)
  }
})

test('the licence of every source comes with the file', () => {
  const text = readFileSync(new URL('./LICENSES.txt', import.meta.url), 'utf8')
  for (const { title, licence, url } of starterSources)
    assert.ok(text.includes(`${title}\n${url}\n${licence}\n`), title)
})

for (const [name, count] of Object.entries(counts)) {
  test(`${name}: has all its records, every one is valid, and no BIN appears twice`, () => {
    const records = all[name]!
    assert.equal(records.length, count)
    assert.equal(new Set(records.map(({ bin }) => bin)).size, records.length)
    for (const record of records) {
      assert.match(record.bin, /^\d{6,11}$/)
      const isAbroad = /^(?:American Express|Citibank)$/.test(record.issuer)
      assert.match(record.country, isAbroad ? /^(?:[A-Z]{2})?$/ : /^[A-Z]{2}$/, record.bin)
      assert.match(record.type, /^(CREDIT|DEBIT)?$/, record.bin)
      assert.notEqual(record.issuer, '', record.bin)
      if (/^(4|5[1-5]|3[47])/.test(record.bin)) assert.notEqual(record.brand, '', record.bin)
    }
  })
}

test('records are in normal form', () => {
  assert.deepEqual(find('banks-db', '376966'), {
    bin: '376966',
    brand: 'AMERICAN EXPRESS',
    type: '',
    category: '',
    issuer: 'China Citic Bank',
    phone: '',
    url: 'http://bank.ecitic.com',
    city: '',
    country: 'CN',
    traits: '',
  })
})

test('the country of cards that American Express and Citibank issue abroad is not said', () => {
  assert.equal(find('banks-db', '376400')?.country, '')
  assert.equal(find('banks-db', '371200')?.country, 'US')
  const citibank = all['banks-db']!.filter(({ issuer }) => issuer === 'Citibank')
  assert.ok(citibank.length > 400 && citibank.every(({ country }) => country !== 'US'))
})

test('a prefix of five digits expands to its ten BINs', () => {
  for (let digit = 0; digit < 10; digit++) {
    assert.equal(find('banks-db', `42765${digit}`)?.issuer, 'Sberbank')
    assert.equal(find('bankcard', `95599${digit}`)?.issuer, 'AGRICULTURAL BANK OF CHINA')
  }
})

test('a prefix of six digits wins over one of five', () => {
  const issuers = [...'0123456789'].map((digit) => find('banks-db', `67758${digit}`)?.issuer)
  assert.equal(issuers.filter((issuer) => issuer === 'Sberbank').length, 9)
})

test('prefixes of three or four digits are ignored', () => {
  assert.equal(find('bankcard', '103000'), undefined)
  assert.equal(find('bankcardinfo', '888000'), undefined)
})

test('a prefix claimed by two banks goes to the one with fewer prefixes', () => {
  assert.equal(find('banks-db', '528683')?.issuer, 'Halifax')
  assert.equal(find('banks-db', '422605')?.country, 'UA')
  assert.equal(find('bankcardinfo', '622516')?.issuer, 'SHANGHAI PUDONG DEVELOPMENT BANK')
})

test('Russian banks have their English names', () => {
  const { issuer, brand, country } = find('card-info', '415400') ?? {}
  assert.deepEqual({ issuer, brand, country }, { issuer: 'Alfa-Bank', brand: 'VISA', country: 'RU' })
  for (const { bin, issuer } of all['card-info']!) assert.doesNotMatch(issuer, /\p{Script=Cyrillic}/u, bin)
})

test('Chinese cards have type, category and brand', () => {
  const facts = (source: string, bin: string): unknown[] => {
    const { issuer, type, category, brand, country } = find(source, bin) ?? {}
    return [issuer, type, category, brand, country]
  }
  const icbc = 'INDUSTRIAL AND COMMERCIAL BANK OF CHINA'
  assert.deepEqual(facts('bankcard', '955880'), [icbc, 'DEBIT', '', 'CHINA UNION PAY', 'CN'])
  assert.deepEqual(facts('bankcard', '427020'), [icbc, 'CREDIT', '', 'VISA', 'CN'])
  assert.deepEqual(facts('bankcardinfo', '621096').slice(1), ['DEBIT', '', 'CHINA UNION PAY', 'CN'])
  assert.deepEqual(facts('bankcardinfo', '620072'), [
    'TAI FUNG BANK',
    'DEBIT',
    'PREPAID',
    'CHINA UNION PAY',
    'MO',
  ])
  assert.equal(find('bankcard', '622717')?.type, 'CREDIT')
})

test('a bank without an English name keeps its original name', () => {
  assert.equal(find('bankcard', '621091')?.issuer, '保定银行')
})

test('Iranian cards have no brand, because their ranges belong to other networks elsewhere', () => {
  const iranian = all['banks-db']!.filter(({ country }) => country === 'IR')
  assert.ok(iranian.length > 30)
  assert.ok(iranian.every(({ brand }) => brand === ''))
})

const find = (source: string, bin: string): BinRecord | undefined =>
  all[source]?.find((record) => record.bin === bin)

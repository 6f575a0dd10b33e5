import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { runs } from '#test/data/runs.ts'
import { fields } from './fields.ts'
import { normalise, type RawRecord } from './normalise.ts'

const raw = (record: Partial<RawRecord>): RawRecord => ({ bin: '123456', ...record })

test('brings a record into normal form', () => {
  const record = raw({
    brand: 'Visa/Dankort',
    type: 'Charge Card',
    category: ' gold\tbusiness ',
    issuer: ' Example  Bank ',
    phone: '+45 12 34 56 78 / +45 87 65 43 21',
    url: 'www.Example.com/',
    city: ' Øresund ',
    country: 'dk',
  })
  assert.deepEqual(normalise(record), {
    bin: '123456',
    brand: 'VISA/DANKORT',
    type: 'CHARGE',
    category: 'GOLD BUSINESS',
    issuer: 'Example Bank',
    phone: '+45 12 34 56 78',
    url: 'http://www.example.com',
    city: 'Øresund',
    country: 'DK',
    traits: 'commercial',
  })
})

test('derives a missing level from the brand or the type', () => {
  const { brand, category } = normalise(raw({ brand: 'Visa Electron' }))
  assert.deepEqual([brand, category], ['VISA', 'ELECTRON'])
  assert.equal(normalise(raw({ type: 'PREPAID' })).category, 'PREPAID')
  assert.equal(normalise(raw({ type: 'PREPAID', category: 'PREPAID GOLD' })).category, 'PREPAID GOLD')
  for (const category of ['N/A', 'unknown', '-', '0']) assert.equal(normalise(raw({ category })).category, '')
})

test('takes the country from the first of the three columns that holds one', () => {
  assert.equal(normalise(raw({ country: 'PL', country3: 'DNK' })).country, 'PL')
  assert.equal(normalise(raw({ country: '', country3: 'POL' })).country, 'PL')
  assert.equal(normalise(raw({ country: '??', country3: '', countryName: 'Poland' })).country, 'PL')
  assert.equal(normalise(raw({ country: 'ZZ' })).country, '')
})

test('normalising twice changes nothing', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.constantFrom(
      'Visa',
      'AMEX',
      'Visa Electron',
      'PREPAID',
      'charge card',
      'N/A',
      'www.a.bc',
      '+1 234 5678',
      'UK',
    ),
  )
  fc.assert(
    fc.property(fc.record(Object.fromEntries(fields.map((field) => [field, text]))), (record) => {
      const normal = normalise(raw(record))
      assert.deepEqual(normalise(normal), normal)
    }),
    { seed: 7, numRuns: runs(2000) },
  )
})

test('a phone number, website or city without a bank is nobody’s', () => {
  const contacts = { phone: '+1 800 3077309', url: 'https://bank.example', city: 'Aarhus' }
  assert.partialDeepStrictEqual(normalise(raw(contacts)), { phone: '', url: '', city: '' })
  assert.partialDeepStrictEqual(normalise(raw({ ...contacts, issuer: 'UNKNOWN' })), {
    phone: '',
    url: '',
    city: '',
  })
  assert.partialDeepStrictEqual(normalise(raw({ ...contacts, issuer: 'Nord Bank' })), contacts)
})

test('a bank of South Korea is not in North Korea', () => {
  const countryOf = (issuer: string, url = '') => normalise(raw({ issuer, url, country: 'KP' })).country
  assert.equal(countryOf('KOOKMIN BANK SOUTH'), 'KR')
  assert.equal(countryOf('BANK OF KOREA', 'http://www.citibank.co.kr'), 'KR')
  assert.equal(countryOf('FOREIGN TRADE BANK'), 'KP')
})

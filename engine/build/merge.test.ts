import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { collectionOf, recordOf, sourceRecords } from '#test/data/made-bins.ts'
import { plainMerges, type PlainMerge, type SourceRecord } from '#test/data/plain-merge.ts'
import { runs } from '#test/data/runs.ts'
import { sameBank } from '../normal-forms/bank-names/bank-name.ts'
import { binText } from '../records/bin-number.ts'
import type { Collection } from './collect.ts'
import { merge } from './merge.ts'
import { contactFields, fields, type Field } from '../records/fields.ts'
import type { BinRecord } from '../records/record.ts'

const bin = '457173'

test('takes each field from the first source that has it, and records which', () => {
  const [row] = merged([
    tell(0, { brand: 'VISA', country: 'DK' }),
    tell(1, { brand: 'MASTERCARD', type: 'DEBIT', country: 'DK' }),
    tell(2, { type: 'CREDIT', category: 'GOLD', issuer: 'ARBOUR BANK' }),
  ])
  assert.deepEqual(row, {
    record: recordOf(bin, {
      brand: 'VISA',
      type: 'DEBIT',
      category: 'GOLD',
      issuer: 'ARBOUR BANK',
      country: 'DK',
    }),
    given: { brand: 0, type: 1, category: 2, issuer: 2, country: 0 },
    sources: [0, 1, 2],
    disagreements: [
      { field: 'brand', source: 1, text: 'MASTERCARD' },
      { field: 'type', source: 2, text: 'CREDIT' },
    ],
  })
})

test('the rank of a source decides, not the order of adding', () => {
  const records = [tell(2, { country: 'PL' }), tell(0, { country: 'DK' }), tell(1, { country: 'SE' })]
  const [row] = merged(records)
  assert.equal(row!.record.country, 'DK')
  assert.deepEqual(row!.disagreements, [
    { field: 'country', source: 1, text: 'SE' },
    { field: 'country', source: 2, text: 'PL' },
  ])
})

/** Sources in the order of their rank, and the row that they give. */
const groups: [name: string, said: Partial<BinRecord>[], row: Partial<BinRecord>][] = [
  [
    'a source that names another bank adds nothing',
    [
      { issuer: 'WISE', country: 'GB' },
      { issuer: 'Sberbank', url: 'https://sberbank.ru', phone: '900', category: 'GOLD', city: 'Moscow' },
    ],
    { issuer: 'WISE', country: 'GB' },
  ],
  [
    'a source that names the same bank adds what is missing',
    [
      { issuer: 'ARBOUR BANK, N.A.', country: 'US' },
      { issuer: 'Arbour Bank', url: 'https://arbour.example', city: 'Salem', category: 'GOLD' },
    ],
    {
      issuer: 'ARBOUR BANK, N.A.',
      country: 'US',
      url: 'https://arbour.example',
      city: 'Salem',
      category: 'GOLD',
    },
  ],
  [
    'so does one that uses another name of it',
    [{ issuer: 'JPMORGAN CHASE BANK, N.A.' }, { issuer: 'Chase', url: 'https://www.chase.com' }],
    { issuer: 'JPMORGAN CHASE BANK, N.A.', url: 'https://www.chase.com' },
  ],
  [
    'the same bank in another country has other contacts',
    [
      { issuer: 'UNITED BANK', country: 'PK' },
      { issuer: 'UNITED BANK', country: 'US', phone: '1-800-555-0199', type: 'DEBIT' },
    ],
    { issuer: 'UNITED BANK', country: 'PK', type: 'DEBIT' },
  ],
  [
    'a bank of another country is not added, nor anything else its source says',
    [
      { country: 'DK', brand: 'VISA' },
      { issuer: 'ARBOUR BANK', country: 'SE', category: 'GOLD' },
    ],
    { country: 'DK', brand: 'VISA' },
  ],
  [
    'the next source may still name the bank',
    [{ country: 'DK' }, { issuer: 'ARBOUR BANK', country: 'SE' }, { issuer: 'FJORD BANK', country: 'DK' }],
    { country: 'DK', issuer: 'FJORD BANK' },
  ],
  [
    'contacts without a bank do not become those of the bank that another source names',
    [{ url: 'https://fjord.example' }, { issuer: 'ARBOUR BANK' }],
    { issuer: 'ARBOUR BANK' },
  ],
  [
    'and they stay when nobody names a bank',
    [{ brand: 'VISA' }, { url: 'https://fjord.example' }],
    { brand: 'VISA', url: 'https://fjord.example' },
  ],
]

for (const [name, said, row] of groups) {
  test(name, () => {
    const [found] = merged(said.map((facts, source) => tell(source, facts)))
    assert.deepEqual(found!.record, recordOf(bin, row))
  })
}

test('no row shows a fact whose source names another bank', () => {
  fc.assert(
    fc.property(someRecords(), (records) => {
      for (const { record, given } of merged(records)) {
        for (const field of fields) {
          if (given[field] === undefined) continue
          const witnesses = records.filter(
            ({ source, record: said }) =>
              source === given[field] && said.bin === record.bin && said[field] === record[field],
          )
          const names = (issuer: string) => issuer !== '' && record.issuer !== ''
          const own = witnesses.filter(
            ({ record: { issuer } }) => !names(issuer) || sameBank(issuer, record.issuer),
          )
          assert.notEqual(own.length, 0, `${field} of ${record.bin}`)
          if (!(contactFields as readonly Field[]).includes(field) || record.issuer === '') continue
          assert.ok(
            own.some(({ record: { issuer } }) => issuer !== ''),
            `${field} of ${record.bin} names no bank`,
          )
        }
      }
    }),
    { seed: 53, numRuns: runs(60) },
  )
})

test('BINs of different length are different BINs', () => {
  const records = ['45717300', '457173', '4571730', '00457173', '457174'].map((bin) =>
    tell(0, { bin, country: 'DK' }),
  )
  assert.deepEqual(
    merged(records).map(({ record }) => record.bin),
    ['00457173', '457173', '4571730', '45717300', '457174'],
  )
})

/** Pairs of values for a field, and whether they agree. */
const pairs: [field: Field, agree: boolean, a: string, b: string][] = [
  ['issuer', true, 'ARBOUR BANK', 'Arbour Bank, N.A.'],
  ['issuer', true, 'CRÉDIT DES ÎLES', 'CREDIT DES ILES S.A.'],
  ['issuer', false, 'ARBOUR BANK', 'ARBOUR TRUST'],
  ['brand', true, 'VISA', 'VISA/DANKORT'],
  ['brand', true, 'VISA/DANKORT', 'DANKORT'],
  ['brand', false, 'VISA/DANKORT', 'MASTERCARD'],
  ['brand', false, 'VISA', 'VPAY'],
  ['url', true, 'https://www.arbour.example', 'http://arbour.example/cards'],
  ['url', false, 'https://arbour.example', 'https://cards.arbour.example'],
  ['phone', true, '+48 22 555 0100', '(22) 5550100'],
  ['phone', true, '1-800-555-0199', '+1 800 555 0199'],
  ['phone', false, '+48 22 555 0100', '+48 22 555 0101'],
  ['type', false, 'CREDIT', 'CHARGE'],
  ['category', false, 'GOLD', 'GOLD PREMIUM'],
  ['country', false, 'DK', 'SE'],
]

test('two forms of one fact are not a disagreement', () => {
  const cases = pairs.flatMap(([field, agree, a, b]) => [
    { field, agree, first: a, second: b },
    { field, agree, first: b, second: a },
  ])
  const records = cases.flatMap(({ field, first, second }, n) => {
    const bin = String(400_000 + n)
    return [tell(0, { bin, [field]: first }), tell(1, { bin, [field]: second })]
  })
  const rows = merged(records)
  cases.forEach(({ field, agree, first, second }, at) => {
    assert.equal(rows[at]!.record[field], first)
    const expected = agree ? [] : [{ field, source: 1, text: second }]
    assert.deepEqual(rows[at]!.disagreements, expected, `${first}, ${second}`)
  })
})

test('when a source repeats a BIN, the first row counts, later ones fill gaps, and it does not disagree with itself', () => {
  const [row] = merged([
    tell(0, { country: 'DK' }),
    tell(0, { country: 'SE', type: 'DEBIT' }),
    tell(1, { country: 'PL' }),
    tell(1, { country: 'PL', category: 'GOLD' }),
    tell(1, { country: 'NO' }),
  ])
  assert.deepEqual(row!.record, recordOf(bin, { country: 'DK', type: 'DEBIT', category: 'GOLD' }))
  assert.deepEqual(row!.given, { country: 0, type: 0, category: 1 })
  assert.deepEqual(row!.sources, [0, 1])
  assert.deepEqual(row!.disagreements, [
    { field: 'country', source: 1, text: 'PL' },
    { field: 'country', source: 1, text: 'NO' },
  ])
})

test('a BIN without any facts still has a row', () => {
  assert.deepEqual(merged([tell(1, {})]), [
    { record: recordOf(bin), given: {}, sources: [1], disagreements: [] },
  ])
  assert.deepEqual(merged([]), [])
})

test('merges any records as a plain merge does', () => {
  fc.assert(
    fc.property(someRecords(), (records) => assert.deepEqual(merged(records), plainMerges(records))),
    { seed: 51, numRuns: runs(60) },
  )
})

test('merges a generated dataset as a plain merge does', () => {
  const records = [...sourceRecords({ count: 2000, sources: 4 })]
  const rows = merged(records)
  assert.deepEqual(rows, plainMerges(records))
  assert.ok(rows.filter(({ disagreements }) => disagreements.length > 0).length > 300)
})

test('the order in which BINs are added does not matter', () => {
  fc.assert(
    fc.property(
      someRecords(),
      fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
      (records, numbers) => {
        const bins = [...new Set(records.map(({ record }) => record.bin))]
        const rank = new Map(bins.map((bin) => [bin, numbers.next().value!]))
        // A stable sort keeps the rows of one BIN in their order.
        const shuffled = records.toSorted((a, b) => rank.get(a.record.bin)! - rank.get(b.record.bin)!)
        assert.deepEqual(merged(shuffled), merged(records))
      },
    ),
    { seed: 52, numRuns: runs(15) },
  )
})

function merged(records: SourceRecord[]): PlainMerge[] {
  const collection = collectionOf(records)
  const rows = merge(collection)
  return Array.from({ length: rows.length }, (_, row) => {
    const origin = rows.origins[rows.origin[row]!]!
    const given = fields.flatMap((field, at) =>
      origin.fields[at] === -1 ? [] : [[field, origin.fields[at]]],
    )
    return {
      record: { bin: binText(rows.six[row]!, rows.rest[row]!), ...textsOf(collection, rows.profile[row]!) },
      given: Object.fromEntries(given) as PlainMerge['given'],
      sources: origin.sources,
      disagreements: rows.disagreements
        .filter((one) => one.row === row)
        .map(({ field, source, text }) => ({ field, source, text })),
    }
  })
}

function textsOf({ profiles, vocabularies }: Collection, profile: number): Omit<BinRecord, 'bin'> {
  const texts = fields.map((field, at) => [field, vocabularies[field].texts[profiles[profile]![at]!]])
  return Object.fromEntries(texts) as Omit<BinRecord, 'bin'>
}

/** Few BINs and few values, so that sources often overlap. */
function someRecords(): fc.Arbitrary<SourceRecord[]> {
  const value = (field: Field) =>
    fc.constantFrom('', '', ...pairs.flatMap(([name, , a, b]) => (name === field ? [a, b] : [])))
  const facts = Object.fromEntries(fields.map((field) => [field, value(field)])) as Record<
    Field,
    fc.Arbitrary<string>
  >
  const record = fc.record({ bin: fc.constantFrom('000000', bin, `${bin}0`, `${bin}00`, '999999'), ...facts })
  return fc.array(fc.record({ source: fc.nat({ max: 3 }), record }), {
    minLength: 2,
    maxLength: 60,
    size: 'max',
  })
}

function tell(source: number, facts: Partial<BinRecord>): SourceRecord {
  return { source, record: recordOf(bin, facts) }
}

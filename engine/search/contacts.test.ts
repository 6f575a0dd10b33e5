import assert from 'node:assert/strict'
import { test } from 'node:test'
import { datasetOf, madeDataset, recordOf } from '#test/data/made-bins.ts'
import type { BinRecord } from '../records/record.ts'
import { contactsOfBank } from './contacts.ts'

const united = (bin: string, facts: Partial<BinRecord>) => ({
  source: 0,
  record: recordOf(bin, { issuer: 'UNITED BANK', ...facts }),
})

test('banks of one name in several countries keep their contacts apart', async () => {
  const dataset = await datasetOf([
    united('400001', { country: 'US', url: 'https://www.united.example', phone: '1-800-555-0199' }),
    united('400002', { country: 'US', url: 'http://united.example/cards', phone: '+1 800 555 0199' }),
    united('400003', { country: 'US', phone: '1-800-555-0100' }),
    united('400004', { country: 'PK', url: 'http://ubl.example' }),
    united('400005', { country: 'EG' }),
    { source: 1, record: recordOf('400004', { issuer: 'United Bank, N.A.', city: 'Karachi' }) },
    { source: 1, record: recordOf('400005', { issuer: 'OTHER BANK', url: 'http://other.example' }) },
  ])
  assert.deepEqual(contactsOfBank(dataset, 'united-bank'), [
    {
      country: 'US',
      name: 'United Bank',
      rows: 3,
      url: [{ text: 'https://www.united.example', rows: 2, sources: ['first'] }],
      phone: [
        { text: '1-800-555-0199', rows: 2, sources: ['first'] },
        { text: '1-800-555-0100', rows: 1, sources: ['first'] },
      ],
      city: [],
    },
    { country: 'EG', name: 'United Bank', rows: 1, url: [], phone: [], city: [] },
    {
      country: 'PK',
      name: 'United Bank',
      rows: 1,
      url: [{ text: 'http://ubl.example', rows: 1, sources: ['first'] }],
      phone: [],
      city: [{ text: 'Karachi', rows: 1, sources: ['second'] }],
    },
  ])
  assert.deepEqual(contactsOfBank(dataset, 'none'), [])
})

test('every contact of every bank is one that its rows in that country have', async () => {
  const { dataset, rows } = await madeDataset({ count: 3000 })
  const banks = Map.groupBy(rows, ({ bankSlug }) => bankSlug)
  for (const [slug, ofBank] of banks) {
    if (slug === '') continue
    const contacts = contactsOfBank(dataset, slug)
    for (const field of ['phone', 'url'] as const) {
      for (const { country, [field]: found } of contacts) {
        const here = ofBank.filter((row) => row.country === country && row[field] !== '')
        assert.equal(
          found.reduce((sum, contact) => sum + contact.rows, 0),
          here.length,
        )
        for (const { text } of found) assert.ok(here.some((row) => row[field] === text))
      }
      const listed = new Set(contacts.map(({ country }) => country))
      for (const row of ofBank) assert.ok(row[field] === '' || listed.has(row.country))
    }
  }
})

test('a bank is called in each country what it is there, and a card keeps its own company', async () => {
  const of = (bin: string, issuer: string, country: string) => ({
    source: 0,
    record: recordOf(bin, { issuer, country }),
  })
  const dataset = await datasetOf([
    of('403594', 'DEUTSCHE BANK AG', 'DE'),
    of('403597', 'DEUTSCHE BANK AG', 'DE'),
    of('403595', 'DEUTSCHE BANK', 'DE'),
    of('403596', 'DEUTSCHE BANK AKTIENGESELLSCHAFT', 'DE'),
    of('500001', 'Deutsche Bank S.p.A.', 'IT'),
    of('500002', 'DEUTSCHE BANK SPA', 'IT'),
    of('500003', 'Deutsche Bank S.p.A.', 'IT'),
    of('500004', 'DEUTSCHE BANK S.P.A.', 'DE'),
    of('500005', 'DEUTSCHE BANK, S.A.E.', 'ES'),
  ])
  const names = (bin: string) => dataset.record(dataset.rowOf(bin)!).bankName
  assert.deepEqual(['403594', '403595', '403596', '500002', '500004', '500005'].map(names), [
    'Deutsche Bank AG',
    'Deutsche Bank AG',
    'Deutsche Bank AG',
    'Deutsche Bank S.p.A.',
    'Deutsche Bank S.p.A.',
    'Deutsche Bank, S.A.E.',
  ])
  assert.deepEqual(
    contactsOfBank(dataset, 'deutsche-bank').map(({ country, name }) => `${country} ${name}`),
    ['DE Deutsche Bank AG', 'IT Deutsche Bank S.p.A.', 'ES Deutsche Bank, S.A.E.'],
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Response, Reader } from 'mmdb-lib'
import { madeMmdb } from '#test/data/made-mmdb.ts'
import { readAddress } from '../../platform/addresses/address.ts'
import { rangeOfNetwork } from '../../platform/addresses/numbers.ts'
import { TableBuilder } from '../tables/table-builder.ts'
import { readMmdb } from './read-mmdb.ts'

const facts = {
  name: 'x',
  title: 'x',
  licence: null,
  url: null,
  credit: null,
  date: null,
  hint: null,
  seed: null,
}

const record = (network: string, data: Parameters<typeof madeMmdb>[1][number]['data']) => {
  const { family, start } = rangeOfNetwork(network)!
  const bits = Number(network.split('/')[1]) + (family === 4 ? 96 : 0)
  return { network: start.toString(2).padStart(128, '0'), bits, data }
}

const records = [
  record('1.2.0.0/16', { country: { iso_code: 'AU' } }),
  record('8.8.8.0/24', { autonomous_system_number: 15_169, autonomous_system_organization: 'Google LLC' }),
  record('2001:4860::/32', { country_code: 'US', asn: 'AS15169', as_name: 'Google LLC' }),
]

const expected: [address: string, claim: object | undefined][] = [
  ['1.2.0.0', { claim: { country: 'AU' }, range: '1.2.0.0/16' }],
  ['1.2.255.255', { claim: { country: 'AU' }, range: '1.2.0.0/16' }],
  ['8.8.8.8', { claim: { asn: 15_169, organisation: 'Google LLC' }, range: '8.8.8.0/24' }],
  [
    '2001:4860::8888',
    { claim: { asn: 15_169, organisation: 'Google LLC', country: 'US' }, range: '2001:4860::/32' },
  ],
  ['1.3.0.0', undefined],
  ['::102:0', undefined],
  ['2001:4861::', undefined],
]

for (const size of [24, 28, 32] as const) {
  test(`a file with ${size}-bit records: families are separate, and aliases add nothing`, () => {
    const bytes = madeMmdb(size, records)
    const builder = new TableBuilder()
    assert.equal(readMmdb('x.mmdb', bytes, builder, false), '2026-06-17')
    const table = builder.build(facts)
    assert.equal(table.facts.ranges, 3)
    for (const [text, claim] of expected) assert.deepEqual(table.find(readAddress(text)!), claim, text)
    // The usual library for such files finds the same.
    const reader = new Reader<Response>(bytes)
    assert.deepEqual(reader.get('1.2.3.4'), { country: { iso_code: 'AU' } })
    assert.deepEqual(reader.get('::ffff:1.2.3.4'), { country: { iso_code: 'AU' } })
    assert.equal(reader.get('1.3.0.0'), null)
  })
}

test('as a list, every network with a record is on it', () => {
  const builder = new TableBuilder()
  readMmdb('x.mmdb', madeMmdb(24, records), builder, true)
  const table = builder.build({ ...facts, hint: 'vpn' })
  assert.deepEqual(table.find(readAddress('8.8.8.8')!), { claim: {}, range: '8.8.8.0/24' })
  assert.equal(table.find(readAddress('9.9.9.9')!), undefined)
})

test('refuses a truncated file or one whose tree has a cycle, with a message', () => {
  const whole = madeMmdb(24, records)
  const refuses = (bytes: Buffer) =>
    assert.throws(
      () => readMmdb('x.mmdb', bytes, new TableBuilder(), false),
      /^ImportError: x\.mmdb is damaged/,
    )
  refuses(whole.subarray(0, 100))
  const circling = Buffer.from(whole)
  // Both children of the first node are the node itself.
  circling.fill(0, 0, 6)
  refuses(circling)
})

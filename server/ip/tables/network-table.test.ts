import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readableBytes } from '#engine/snapshot/snapshot.ts'
import { runs } from '#test/data/runs.ts'
import { readAddress } from '../../platform/addresses/address.ts'
import { NetworkTable, type Claim } from './network-table.ts'
import { addressText, rangeBetween, rangeOfNetwork } from '../../platform/addresses/numbers.ts'
import { TableBuilder } from './table-builder.ts'

const facts = {
  name: 'test',
  title: 'Test',
  licence: null,
  url: null,
  credit: null,
  date: null,
  hint: null,
  seed: null,
}

function tableOf(...rows: [range: string, claim: Claim][]): NetworkTable {
  const builder = new TableBuilder()
  for (const [text, claim] of rows) {
    const [from = '', to] = text.split('-')
    const range = to === undefined ? rangeOfNetwork(from) : rangeBetween(from, to)
    assert.ok(range, text)
    builder.add(range, builder.claim(claim))
  }
  return builder.build(facts)
}

const find = (table: NetworkTable, text: string) => table.find(readAddress(text)!)

test('finds addresses at both ends of a range, and not outside', () => {
  const table = tableOf(['1.0.0.0-1.0.0.255', { country: 'AU' }], ['2001:db0::/32', { country: 'JP' }])
  for (const inside of ['1.0.0.0', '1.0.0.255', '::ffff:1.0.0.7']) {
    assert.deepEqual(find(table, inside), { claim: { country: 'AU' }, range: '1.0.0.0/24' })
  }
  assert.deepEqual(find(table, '2001:db0:ffff:ffff:ffff:ffff:ffff:ffff')?.claim.country, 'JP')
  for (const outside of ['0.255.255.255', '1.0.1.0', '2001:daf:ffff::', '2001:db1::', '::100:1', '9.9.9.9']) {
    assert.equal(find(table, outside), undefined, outside)
  }
})

test('IPv4 ranges do not match IPv6 addresses, and vice versa', () => {
  const table = tableOf(['0.0.0.0/0', { country: 'AU' }])
  assert.equal(find(table, '::1'), undefined)
  assert.equal(find(table, '2001:4860::'), undefined)
  assert.equal(find(tableOf(['::/0', { country: 'AU' }]), '1.0.0.1'), undefined)
})

test('shows a range as the widest network around the address', () => {
  const table = tableOf(['6.0.0.0-8.127.255.255', { asn: 1 }], ['9.0.0.1-9.0.0.6', { asn: 2 }])
  assert.equal(find(table, '8.8.8.8')?.range, '8.0.0.0/9')
  assert.equal(find(table, '7.0.0.1')?.range, '6.0.0.0/7')
  assert.equal(find(table, '9.0.0.1')?.range, '9.0.0.1/32')
  assert.equal(find(table, '9.0.0.3')?.range, '9.0.0.2/31')
  const v6 = tableOf(['2001:db0::-2001:db0:ffff:ffff:ffff:ffff:ffff:ffff', { asn: 3 }], ['::/0', { asn: 4 }])
  assert.equal(find(v6, '2001:db0::7')?.range, '2001:db0::/32')
  assert.equal(find(v6, 'f000::')?.range, '8000::/1')
})

test('a stored table finds the same after opening; a damaged one is refused', async () => {
  const table = tableOf(
    ['1.0.0.0/24', { asn: 13_335, organisation: 'Cloudflare' }],
    ['2606:4700::/32', { asn: 13_335 }],
  )
  const bytes = table.pack()
  const again = await NetworkTable.open(readableBytes(bytes))
  assert.deepEqual(again.facts, { ...facts, tells: ['network'], ranges: 2 })
  for (const text of ['1.0.0.9', '2606:4700::1', '2.0.0.0'])
    assert.deepEqual(find(again, text), find(table, text))
  bytes[bytes.length - 1]! ^= 1
  await assert.rejects(NetworkTable.open(readableBytes(bytes)), /damaged/)
})

test('finds the same as a linear search', () => {
  const network = fc.record({
    isV6: fc.boolean(),
    address: fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }),
    free: fc.nat({ max: 32 }),
    asn: fc.integer({ min: 1, max: 5 }),
  })
  fc.assert(
    fc.property(fc.array(network, { minLength: 1, maxLength: 20 }), (networks) => {
      const builder = new TableBuilder()
      const given = networks.map(({ isV6, address, free, asn }) => {
        const [family, bits] = isV6 ? ([6, 128] as const) : ([4, 32] as const)
        const size = 1n << BigInt(free)
        const start = ((address % 2n ** BigInt(bits)) / size) * size
        builder.add({ family, start, end: start + size - 1n }, builder.claim({ asn }))
        return { family, start, end: start + size - 1n, asn }
      })
      const table = builder.build(facts)
      const places = given.flatMap(({ family, start, end }) =>
        [start - 1n, start, (start + end) / 2n, end, end + 1n]
          .filter((number) => number >= 0n && number < 2n ** (family === 4 ? 32n : 128n))
          .map((number) => ({ family, number })),
      )
      for (const { family, number } of places) {
        const address = readAddress(addressText(family, number))!
        if (address.family !== family) continue
        const holding = given.filter(
          (one) => one.family === family && one.start <= number && number <= one.end,
        )
        const narrowest = Math.min(...holding.map(({ start, end }) => Number(end - start)))
        const expected = holding.findLast(({ start, end }) => Number(end - start) === narrowest)?.asn
        assert.equal(table.find(address)?.claim.asn, expected)
      }
    }),
    { seed: 11, numRuns: runs(300) },
  )
})

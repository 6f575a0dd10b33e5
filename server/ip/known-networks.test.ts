import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { readCsv } from '#engine/reading/csv.ts'
import { temporaryFolder } from '#test/servers/server-process.ts'
import { readAddress } from '../platform/addresses/address.ts'
import { hostingNetworks, vpnNetworks } from './known-networks.ts'
import { lookUp } from './look-up.ts'
import { seedFolder, seeds } from './seeds.ts'
import { makeSeed, missingSeeds, openTables } from './table-files.ts'

const companies = { ...hostingNetworks, ...vpnNetworks }

test('every AS number belongs to the company that it is listed under, by the installed data', async () => {
  const folder = seedFolder(seeds.find(({ name }) => name === 'asn')!)!
  const owners = new Map<number, string>()
  for (const file of ['asn-ipv4-num.csv', 'asn-ipv6-num.csv']) {
    await readCsv(join(folder, file), {
      onComplaint: () => undefined,
      onRecord: ([, , asn, organisation = '']) => void owners.set(Number(asn), organisation),
    })
  }
  const numbers = Object.values(companies).flat()
  assert.equal(new Set(numbers).size, numbers.length, 'none is listed twice')
  for (const [company, numbers] of Object.entries(companies)) {
    for (const asn of numbers) {
      const owner = owners.get(asn) ?? 'nobody'
      assert.ok(owner.toLowerCase().includes(company.toLowerCase()), `AS${asn} of ${company} is ${owner}'s`)
    }
  }
})

test('hosting networks and VPNs are recognised without any list being installed', async (t) => {
  const dataDir = await temporaryFolder(t)
  for (const name of ['hosting-companies', 'vpn-companies']) await makeSeed(dataDir, name)
  const tables = await openTables(dataDir, assert.fail)
  assert.deepEqual(
    missingSeeds(tables).filter((name) => name.endsWith('-companies')),
    [],
  )
  const said = (address: string) =>
    lookUp(tables, readAddress(address)).lists.map(({ hint, is_listed, note }) => [hint, is_listed, note])
  // Hetzner, Mullvad's servers, a Deutsche Telekom customer.
  assert.deepEqual(said('88.198.0.1'), [
    ['hosting', true, 'Hetzner Online GmbH, AS24940'],
    ['vpn', false, null],
  ])
  assert.deepEqual(said('2a01:4f8::1')[0], ['hosting', true, 'Hetzner Online GmbH, AS24940'])
  assert.deepEqual(said('45.83.220.1')[1], ['vpn', true, '31173 Services AB, AS39351'])
  assert.deepEqual(said('87.128.0.1'), [
    ['hosting', false, null],
    ['vpn', false, null],
  ])
  for (const { facts } of tables) {
    assert.match(facts.date ?? '', /^2026-06-/)
    assert.equal(facts.credit?.text, 'IP Geolocation by DB-IP')
  }
})

import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { gzipSync } from 'node:zlib'
import { temporaryFolder } from '#test/servers/server-process.ts'
import { readAddress } from '../../platform/addresses/address.ts'
import { makeTable } from '../table-files.ts'
import type { TableFacts } from '../tables/network-table.ts'

const facts = { name: 'x', title: 'x', licence: null, url: null, credit: null, date: null, seed: null }

async function read(t: TestContext, text: string | Buffer, hint: TableFacts['hint'] = null) {
  const file = join(await temporaryFolder(t), 'x.csv')
  await writeFile(file, text)
  return makeTable([file], { ...facts, hint })
}

const google = { asn: 15_169, organisation: 'Google LLC' }
const files: [what: string, text: string, address: string, claim: object][] = [
  ['ranges and a country', '1.0.0.0,1.0.0.255,AU\n8.8.8.0,8.8.8.255,US\n', '8.8.8.8', { country: 'US' }],
  ['ranges as whole numbers', '16777216,16777471,AU\n134744064,134744319,US\n', '8.8.8.8', { country: 'US' }],
  [
    'ranges, an AS number and a name',
    '8.8.8.0,8.8.8.255,15169,"Google, LLC"\n',
    '8.8.8.8',
    { asn: 15_169, organisation: 'Google, LLC' },
  ],
  [
    'ranges of IPv6',
    '2001:4860::,2001:4860:ffff:ffff:ffff:ffff:ffff:ffff,15169,Google LLC\n',
    '2001:4860::1',
    google,
  ],
  [
    'ranges of IPv6 as whole numbers',
    '42541956101370907050197289607612071936,42541956180599069564461627201156022271,US\n',
    '2001:4860::1',
    { country: 'US' },
  ],
  [
    'tabs, as in iptoasn, with ranges that are not routed',
    '1.0.0.0\t1.0.0.255\t0\tNone\tNot routed\n8.8.8.0\t8.8.8.255\t15169\tUS\tGOOGLE\n',
    '8.8.8.8',
    { asn: 15_169, country: 'US', organisation: 'GOOGLE' },
  ],
  ['networks and a country', '8.8.8.0/24,us\n', '8.8.8.8', { country: 'US' }],
  ['networks, AS number and name', '8.8.8.0/24,AS15169,Google LLC\n', '8.8.8.8', google],
  [
    'a header, as in files from MaxMind',
    'network,autonomous_system_number,autonomous_system_organization\n8.8.8.0/24,15169,Google LLC\n',
    '8.8.8.8',
    google,
  ],
  [
    'a header with start and end',
    'start_ip,end_ip,country,name\n8.8.8.0,8.8.8.255,US,Somewhere\n',
    '8.8.8.8',
    { country: 'US' },
  ],
  ['nested networks: the narrower one wins', '8.0.0.0/8,FR\n8.8.8.0/24,US\n', '8.8.8.8', { country: 'US' }],
]
for (const [what, text, address, claim] of files) {
  test(`${what}`, async (t) => {
    const { table, reports } = await read(t, text)
    const { range, claim: said } = table.find(readAddress(address)!)!
    assert.deepEqual(said, claim)
    assert.match(range, /^8\.8\.8\.0\/24$|^2001:4860::\/32$/)
    assert.equal(reports[0]?.broken, 0)
  })
}

test('a list of networks, with comments, single addresses and names', async (t) => {
  const text =
    '# made today, of 2 networks\n185.220.101.1\n; more\n8.8.8.0/24,Some cloud\n2001:db0::/32 # v6\n'
  const { table } = await read(t, text, 'hosting')
  const find = (address: string) => table.find(readAddress(address)!)
  assert.deepEqual(find('185.220.101.1'), { claim: {}, range: '185.220.101.1/32' })
  assert.equal(find('8.8.8.8')?.range, '8.8.8.0/24')
  assert.equal(find('2001:db0::1')?.range, '2001:db0::/32')
  assert.equal(find('185.220.101.2'), undefined)
})

test('keeps the names of networks in a list', async (t) => {
  const { table } = await read(t, 'cidr,vendor\n8.8.8.0/24,Some cloud\n', 'hosting')
  assert.equal(table.find(readAddress('8.8.8.8')!)?.claim.note, 'Some cloud')
})

test('reads gzip files', async (t) => {
  const { table } = await read(t, gzipSync('8.8.8.0/24,US\n'))
  assert.equal(table.facts.ranges, 1)
})

test('reports a few invalid rows by line, and refuses a file with many', async (t) => {
  const good = Array.from({ length: 30 }, (_, at) => `10.0.${at}.0/24,US`)
  const { reports } = await read(t, [...good, 'nonsense,US', '10.1.0.0/33,US', ''].join('\n'))
  assert.deepEqual([reports[0]?.broken, reports[0]?.brokenLines], [2, [31, 32]])
  await assert.rejects(
    read(t, '10.0.0.0/24,US\n10.0.0.9-10,US\n'),
    /1 of 2 rows are not address ranges, such as line 2/,
  )
})

const refused: [what: string, text: string, words: RegExp][] = [
  ['a list without --list', '185.220.101.1\n8.8.8.0/24\n', /neither a country nor an AS number.*--list/],
  ['a file with other data', 'bin,brand\n457173,VISA\n', /neither a country nor an AS number/],
  ['an empty file', '', /empty/],
  ['invalid country codes', '8.8.8.0/24,ZZ\n', /no network has any data/],
  [
    'an end before its start',
    '8.8.8.255,8.8.8.0,US\n8.8.8.255,8.8.8.0,US\n',
    /rows are not address ranges|neither/,
  ],
]
for (const [what, text, words] of refused) {
  test(`${what} is refused with a message`, async (t) => {
    await assert.rejects(read(t, text), { name: 'ImportError', message: words })
  })
}

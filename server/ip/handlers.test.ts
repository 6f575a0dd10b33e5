import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test, type TestContext } from 'node:test'
import type { IpFacts } from '#contract/calls/ip.ts'
import { madeApp } from '#test/apps/made-app.ts'
import { TableBuilder } from './tables/table-builder.ts'
import { rangeOfNetwork } from '../platform/addresses/numbers.ts'
import type { Claim, TableFacts } from './tables/network-table.ts'
import { writeTable } from './table-files.ts'

let dataDir = ''
before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bindex-ip-'))
  await table('first', {
    '8.8.8.0/24': { country: 'PL' },
    '10.0.0.0/8': { country: 'US' },
    '2001:4860::/32': { country: 'US' },
  })
  await table('second', { '8.8.0.0/16': { country: 'DK', asn: 7, organisation: 'Seven' } })
  await table('cloud', { '8.8.8.8': { note: 'Some cloud' } }, 'hosting')
})
after(() => rm(dataDir, { recursive: true, force: true }))

async function table(name: string, rows: Record<string, Claim>, hint: TableFacts['hint'] = null) {
  const builder = new TableBuilder()
  for (const [network, claim] of Object.entries(rows)) {
    builder.add(rangeOfNetwork(network)!, builder.claim(claim))
  }
  const date = '2026-06-17'
  await writeTable(
    dataDir,
    builder.build({ name, title: name, licence: null, url: null, credit: null, date, hint, seed: null }),
  )
}

async function ask(
  t: TestContext,
  {
    remote = '203.0.113.9',
    headers = {},
    proxies = '',
  }: { remote?: string; headers?: Record<string, string>; proxies?: string },
) {
  const app = await madeApp(t, {
    DATA_DIR: dataDir,
    IP_SEED: 'off',
    REVERSE_DNS: 'off',
    TRUSTED_PROXIES: proxies,
  })
  const reply = await app.inject({ url: '/api/ip', remoteAddress: remote, headers })
  assert.equal(reply.statusCode, 200, reply.body)
  return { reply, facts: reply.json<IpFacts>() }
}

test('shows all sources with their dates, even if they disagree, and the lists that contain the address', async (t) => {
  const { facts, reply } = await ask(t, { remote: '8.8.8.8' })
  assert.deepEqual(
    facts.sources.map(({ name, country, country_name, asn, range, date }) => [
      name,
      country,
      country_name,
      asn,
      range,
      date,
    ]),
    [
      ['first', 'PL', 'Poland', null, '8.8.8.0/24', '2026-06-17'],
      ['second', 'DK', 'Denmark', 7, '8.8.0.0/16', '2026-06-17'],
    ],
  )
  assert.deepEqual(facts.countries, [
    { code: 'PL', name: 'Poland', time_zones: ['Europe/Warsaw'] },
    { code: 'DK', name: 'Denmark', time_zones: ['Europe/Copenhagen'] },
  ])
  assert.deepEqual(
    facts.lists.map(({ name, hint, is_listed, note }) => [name, hint, is_listed, note]),
    [['cloud', 'hosting', true, 'Some cloud']],
  )
  assert.equal(facts.seen_by, 'connection')
  assert.equal(reply.headers['cache-control'], 'no-store')
  assert.equal(reply.headers['access-control-allow-origin'], undefined)
})

test('IPv4-mapped IPv6 is IPv4; for IPv6 only IPv6 data is shown', async (t) => {
  const mapped = await ask(t, { remote: '::ffff:8.8.8.8' })
  assert.deepEqual([mapped.facts.address, mapped.facts.family], ['8.8.8.8', 4])
  assert.equal(mapped.facts.sources[0]?.country, 'PL')
  const { facts } = await ask(t, { remote: '2001:4860::1' })
  assert.deepEqual([facts.family, facts.sources[0]?.country, facts.sources[1]?.country], [6, 'US', null])
})

test('addresses that are not public are not looked up', async (t) => {
  const { facts } = await ask(t, { remote: '10.1.2.3' })
  assert.deepEqual([facts.kind, facts.sources[0]?.country, facts.countries.length], ['private', null, 0])
  assert.match(facts.about, /private address/)
})

const forwarded: [
  what: string,
  remote: string,
  proxies: string,
  header: string,
  address: string | null,
  by: string,
][] = [
  ['nobody trusted', '203.0.113.9', '', '8.8.8.8', '203.0.113.9', 'connection'],
  ['another proxy than the trusted one', '203.0.113.9', '10.0.0.1', '8.8.8.8', '203.0.113.9', 'connection'],
  ['the trusted proxy', '10.0.0.1', '10.0.0.1', '8.8.8.8', '8.8.8.8', 'trusted_proxy'],
  [
    'the trusted proxy, to which the client lied',
    '10.0.0.1',
    '10.0.0.1',
    '1.1.1.1, 8.8.8.8',
    '8.8.8.8',
    'trusted_proxy',
  ],
  ['two trusted proxies', '10.0.0.1', '10.0.0.0/8', '8.8.8.8, 10.0.0.2', '8.8.8.8', 'trusted_proxy'],
  ['a trusted proxy that adds a port', '10.0.0.1', '10.0.0.1', '8.8.8.8:4711', '8.8.8.8', 'trusted_proxy'],
  ['a trusted proxy that reports nonsense', '10.0.0.1', '10.0.0.1', 'unknown', null, 'trusted_proxy'],
  ['a trusted proxy that reports a disguise', '10.0.0.1', '10.0.0.1', '0x7f.1', null, 'trusted_proxy'],
]
for (const [what, remote, proxies, header, address, by] of forwarded) {
  test(`reported by ${what}`, async (t) => {
    const { facts } = await ask(t, { remote, proxies, headers: { 'x-forwarded-for': header } })
    assert.deepEqual([facts.address, facts.seen_by], [address, by])
    assert.equal(facts.claims_ignored, by === 'connection')
    if (address === null) assert.equal(facts.kind, 'unreadable')
  })
}

test('shows headers as they were sent, without secret ones', async (t) => {
  const { facts, reply } = await ask(t, {
    headers: {
      'X-Odd': 'Value',
      cookie: 'secret-1',
      authorization: 'Bearer secret-2',
      'proxy-authorization': 'secret-3',
    },
  })
  assert.ok(facts.headers.some(({ name, value }) => name.toLowerCase() === 'x-odd' && value === 'Value'))
  assert.deepEqual(facts.headers_left_out.toSorted(), ['authorization', 'cookie', 'proxy-authorization'])
  assert.ok(!reply.body.includes('secret-'))
})

test('counts as a lookup', async (t) => {
  const app = await madeApp(t, { DATA_DIR: dataDir, IP_SEED: 'off', REVERSE_DNS: 'off', RATE_LIMITS: 'on' })
  const { headers } = await app.inject('/api/ip')
  assert.equal(headers['x-ratelimit-limit'], '1200')
})

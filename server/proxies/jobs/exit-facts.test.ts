import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProxyResult } from '#contract/calls/proxies.ts'
import { AddressGuard } from '../connection/address-guard.ts'
import type { TableFacts } from '../../ip/tables/network-table.ts'
import { rangeOfNetwork } from '../../platform/addresses/numbers.ts'
import { TableBuilder } from '../../ip/tables/table-builder.ts'
import { withExitFacts } from './exit-facts.ts'
import { ipqs, pathOf, readAnswer } from '../checking/ipqs.ts'

function table(network: string, claim: object, facts: Partial<TableFacts>) {
  const builder = new TableBuilder()
  builder.add(rangeOfNetwork(network)!, builder.claim(claim))
  const usual = {
    name: 'x',
    title: 'X',
    licence: null,
    url: null,
    credit: null,
    date: '2026-06-17',
    hint: null,
    seed: null,
  }
  return builder.build({ ...usual, ...facts })
}

const notLookedUp = { asn: null, organisation: null, country: null, country_name: null }

const foundExit = (address: string) => ({ exit: { address, ...notLookedUp } }) as ProxyResult

test('an exit address gets its network, its country and the abuse lists that contain it', async () => {
  const tables = [
    table('8.8.8.0/24', { country: 'US', asn: 15_169, organisation: 'Google LLC' }, {}),
    table(
      '8.8.0.0/16',
      { note: 'spam source' },
      { title: 'Told', hint: 'abuse', delist: 'https://example.com/out' },
    ),
    table('8.8.8.8/32', {}, { title: 'Untold', hint: 'abuse', url: 'https://example.com/list' }),
    table('9.9.9.0/24', {}, { title: 'Others', hint: 'abuse' }),
    table('8.8.8.8/32', {}, { title: 'Tor', hint: 'tor' }),
  ]
  const data = { tables: async () => tables }
  const found = foundExit('8.8.8.8')
  const { exit, evidence, lists_asked } = await withExitFacts(data, found)
  assert.deepEqual(exit, {
    address: '8.8.8.8',
    asn: 15_169,
    organisation: 'Google LLC',
    country: 'US',
    country_name: 'United States',
  })
  assert.deepEqual(evidence, [
    { list: 'Told', date: '2026-06-17', reason: 'spam source', delist: 'https://example.com/out' },
    {
      list: 'Untold',
      date: '2026-06-17',
      reason: '8.8.8.8/32 is on this list of networks that abuse was seen from.',
      delist: 'https://example.com/list',
    },
  ])
  assert.equal(lists_asked, 3)
  const inside = foundExit('10.0.0.1')
  assert.equal((await withExitFacts(data, inside)).lists_asked, 0)
})

test('passes on the JSON of IPQualityScore, and nothing else', async () => {
  assert.deepEqual(readAnswer('{"success":true,"fraud_score":3}'), { success: true, fraud_score: 3 })
  const nothing = { success: false, message: 'IPQualityScore did not answer.' }
  for (const body of ['<html>', '"text"', '', `"${'x'.repeat(20_000)}"`, `{"a":"${'x'.repeat(20_000)}"}`]) {
    assert.deepEqual(readAnswer(body), nothing)
  }
  assert.equal(pathOf('a/../b?c', '8.8.8.8'), '/api/json/ip/a%2F..%2Fb%3Fc/8.8.8.8')
  const inside = ipqs(new AddressGuard('public', async () => ['127.0.0.1']))
  assert.deepEqual(await inside('key', '8.8.8.8'), nothing)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { issuerOf } from './issuer.ts'

test('cleans an issuer without rewriting it', () => {
  assert.equal(issuerOf('  Lån &  Spar\tBank A/S\u0000 '), 'Lån & Spar Bank A/S')
  assert.equal(issuerOf('\u202eKNAB\u200b TEST CO\u2069'), 'KNAB TEST CO')
  assert.equal(issuerOf('Z\u0307ywiec'), 'Żywiec')
  assert.equal([...issuerOf('𝐁😀'.repeat(300))].length, 200)
})

test('placeholders are not banks', () => {
  const empty = [
    '',
    ' ',
    '-',
    '1',
    '0000',
    'n/a',
    'N.A.',
    'Unknown',
    'UNKNOWN BANK',
    'None',
    'NOT AVAILABLE',
    'null',
  ]
  for (const text of [
    ...empty,
    'DISCOVER ISSUER',
    'CABAL - ISSUER',
    'U.S. REGION',
    'HUB SITE - PERU',
    '***',
    'Bank',
  ]) {
    assert.equal(issuerOf(text), '', text)
  }
  const banks = [
    'BNEXT ELECTRONIC ISSUER, E.D.E., S.L.',
    'NONE SUFFER LACK FEDERAL CREDIT UNION',
    'THE BANK',
    'BC',
  ]
  for (const text of [
    ...banks,
    'TBA CREDIT UNION',
    'LOCAL BANK',
    'UNKNOWN SOLDIER CREDIT UNION',
    'TEST VALLEY BANK',
  ]) {
    assert.equal(issuerOf(text), text)
  }
})

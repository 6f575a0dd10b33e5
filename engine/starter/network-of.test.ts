import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networkOf } from './network-of.ts'

const examples: Record<string, string> = {
  400000: 'VISA',
  222100: 'MASTERCARD',
  510000: 'MASTERCARD',
  272099: 'MASTERCARD',
  272100: '',
  340000: 'AMERICAN EXPRESS',
  360000: 'DINERS CLUB INTERNATIONAL',
  601100: 'DISCOVER',
  352800: 'JCB',
  622200: 'CHINA UNION PAY',
  670000: 'MAESTRO',
  220000: 'NSPK MIR',
  979200: 'TROY',
  506099: 'VERVE',
  606282: 'HIPERCARD',
  '065000': '',
}

test('a prefix has the network of its range', () => {
  for (const [prefix, brand] of Object.entries(examples)) assert.equal(networkOf(prefix), brand, prefix)
})

test('the longest range decides', () => {
  assert.equal(networkOf('650099'), 'DISCOVER')
  assert.equal(networkOf('650031'), 'ELO')
  assert.equal(networkOf('650052'), 'TROY')
  assert.equal(networkOf('438935'), 'ELO')
})

test('a range longer than the prefix is ignored', () => {
  assert.equal(networkOf('650837'), 'DISCOVER')
  assert.equal(networkOf('65083700'), 'TROY')
})

test('a leading 6 alone does not mean Maestro', () => {
  assert.equal(networkOf('603799'), '')
  assert.equal(networkOf('621830'), '')
})

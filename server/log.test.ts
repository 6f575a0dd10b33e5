import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maskDigits, withoutSecrets } from './log.ts'

test('digits that may be a card number are masked in logged URLs', () => {
  for (const number of [
    '4111111111111111',
    '4111%201111%201111%201111',
    '4111-1111-1111-1111',
    '4111+1111+1111+1111',
  ]) {
    assert.equal(maskDigits(`/api/bank/${number}?x=1`), '/api/bank/[digits]?x=1')
  }
  assert.equal(maskDigits('/api/bank/x?bins[]=45717360123'), '/api/bank/x?bins[]=45717360123')
})

test('IDs that give access to something are not logged', () => {
  for (const start of [
    '/api/proxy/jobs/',
    '/api/proxy/judge/',
    '/api/tool/resellFind/',
    '/API/tool/resellfind/',
  ]) {
    assert.equal(withoutSecrets(`${start}aB-_9?after=1`), `${start}[hidden]?after=1`)
  }
  assert.equal(withoutSecrets('/api/tool/resellFind'), '/api/tool/resellFind')
  assert.equal(withoutSecrets('/api/bin/457173'), '/api/bin/457173')
})

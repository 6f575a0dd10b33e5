import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAddress } from '../platform/addresses/address.ts'
import { reverseDns } from './reverse-dns.ts'

const on = { reverseDns: 'on' } as const
const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }))

test('returns a few names of a public address', async () => {
  const ask = reverseDns(on, async () => ['dns.google', '2', '3', '4', '5', '6'])
  assert.deepEqual(await ask(readAddress('8.8.8.8')), {
    state: 'found',
    names: ['dns.google', '2', '3', '4', '5'],
  })
})

test('distinguishes no name from no answer', async () => {
  for (const code of ['ENOTFOUND', 'ENODATA']) {
    assert.equal((await reverseDns(on, failing(code))(readAddress('8.8.8.8'))).state, 'none')
  }
  assert.equal((await reverseDns(on, async () => [])(readAddress('8.8.8.8'))).state, 'none')
  for (const code of ['ETIMEOUT', 'ECANCELLED', 'ESERVFAIL', 'ECONNREFUSED']) {
    assert.equal((await reverseDns(on, failing(code))(readAddress('8.8.8.8'))).state, 'no_answer')
  }
})

test('does not wait for a resolver that never answers', async () => {
  const silent = (_: string, signal: AbortSignal) =>
    new Promise<string[]>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error))
    })
  assert.equal((await reverseDns(on, silent, 5)(readAddress('8.8.8.8'))).state, 'no_answer')
})

test('asks nothing when it is off or the address is not public', async () => {
  const never = () => assert.fail('asked')
  assert.equal((await reverseDns({ reverseDns: 'off' }, never)(readAddress('8.8.8.8'))).state, 'off')
  for (const text of ['10.0.0.1', '127.0.0.1', 'fe80::1', '2001:db8::1', '100.64.0.1']) {
    assert.equal((await reverseDns(on, never)(readAddress(text))).state, 'not_asked')
  }
  assert.equal((await reverseDns(on, never)(undefined)).state, 'not_asked')
})

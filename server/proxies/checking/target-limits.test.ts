import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAddress } from '../../platform/addresses/address.ts'
import { portRefusal, TargetLimits } from './target-limits.ts'

const at = (text: string) => readAddress(text)!

test('allows three ports per host, sixteen hosts per network, two logins per host', () => {
  const limits = new TargetLimits()
  for (const port of [80, 81, 82, 80]) assert.equal(limits.refusal(at('8.8.8.1'), { port }), undefined)
  assert.match(limits.refusal(at('8.8.8.1'), { port: 83 }) ?? '', /3 ports/)
  for (let host = 2; host <= 16; host++)
    assert.equal(limits.refusal(at(`8.8.8.${host}`), { port: 80 }), undefined)
  assert.match(limits.refusal(at('8.8.8.17'), { port: 80 }) ?? '', /16 hosts/)
  assert.equal(limits.refusal(at('8.8.9.17'), { port: 80 }), undefined)
  const login = (password: string) => limits.refusal(at('8.8.9.17'), { port: 80, username: 'ann', password })
  for (const password of ['a', 'b', 'a']) assert.equal(login(password), undefined)
  assert.match(login('c') ?? '', /2 logins/)
})

test('an IPv6 network is a /48', () => {
  const limits = new TargetLimits()
  for (let host = 1; host <= 16; host++)
    assert.equal(limits.refusal(at(`2001:4860:1:${host}::1`), { port: 80 }), undefined)
  assert.match(limits.refusal(at('2001:4860:1:ff::1'), { port: 80 }) ?? '', /16 hosts/)
  assert.equal(limits.refusal(at('2001:4860:2::1'), { port: 80 }), undefined)
})

test('counts nothing on a private network', () => {
  const limits = new TargetLimits()
  for (let port = 1; port < 100; port++) assert.equal(limits.refusal(at('10.0.0.1'), { port }), undefined)
})

test('refuses ports of mail, shells and databases, but not those of proxies', () => {
  for (const port of [
    22, 23, 25, 110, 143, 389, 445, 465, 587, 993, 995, 1433, 1521, 3306, 3389, 5432, 5900, 6379, 9200,
    11_211, 27_017,
  ]) {
    assert.match(portRefusal(port) ?? '', /another service/)
  }
  for (const port of [80, 443, 808, 1080, 3128, 4145, 8000, 8080, 8118, 8888, 9050, 9999, 10_001, 54_321]) {
    assert.equal(portRefusal(port), undefined)
  }
})

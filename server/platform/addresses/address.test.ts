import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAddress } from './address.ts'

const read: [reported: string, text: string, kind: string][] = [
  ['8.8.8.8', '8.8.8.8', 'public'],
  ['::ffff:8.8.8.8', '8.8.8.8', 'public'],
  ['::FFFF:0808:0808', '8.8.8.8', 'public'],
  ['0:0:0:0:0:ffff:7f00:1', '127.0.0.1', 'loopback'],
  ['2001:4860:4860:0000:0000:0000:0000:8888', '2001:4860:4860::8888', 'public'],
  ['2001:4860:4860::8888', '2001:4860:4860::8888', 'public'],
  ['8.8.8.8:4711', '8.8.8.8', 'public'],
  ['[2001:4860::1]:443', '2001:4860::1', 'public'],
  ['[2001:4860::1]', '2001:4860::1', 'public'],
  ['fe80::1%eth0', 'fe80::1', 'link_local'],
  ['10.1.2.3', '10.1.2.3', 'private'],
  ['172.31.255.255', '172.31.255.255', 'private'],
  ['172.32.0.0', '172.32.0.0', 'public'],
  ['192.168.0.1', '192.168.0.1', 'private'],
  ['fd00::1', 'fd00::1', 'private'],
  ['127.9.9.9', '127.9.9.9', 'loopback'],
  ['::1', '::1', 'loopback'],
  ['169.254.169.254', '169.254.169.254', 'link_local'],
  ['100.64.0.1', '100.64.0.1', 'cgnat'],
  ['100.128.0.1', '100.128.0.1', 'public'],
  ['192.0.2.1', '192.0.2.1', 'documentation'],
  ['198.51.100.1', '198.51.100.1', 'documentation'],
  ['203.0.113.1', '203.0.113.1', 'documentation'],
  ['2001:db8::1', '2001:db8::1', 'documentation'],
  ['3fff::1', '3fff::1', 'documentation'],
  ['198.18.0.1', '198.18.0.1', 'benchmarking'],
  ['224.0.0.1', '224.0.0.1', 'multicast'],
  ['ff02::1', 'ff02::1', 'multicast'],
  ['255.255.255.255', '255.255.255.255', 'broadcast'],
  ['0.0.0.0', '0.0.0.0', 'unspecified'],
  ['::', '::', 'unspecified'],
  ['240.0.0.1', '240.0.0.1', 'reserved'],
  ['64:ff9b::7f00:1', '64:ff9b::7f00:1', 'tunnel'],
  ['2002:7f00:1::', '2002:7f00:1::', 'tunnel'],
  ['2001:0:4136:e378:8000:63bf:3fff:fdd2', '2001:0:4136:e378:8000:63bf:3fff:fdd2', 'tunnel'],
  ['192.175.48.1', '192.175.48.1', 'public'],
  ['::7f00:1', '::7f00:1', 'reserved'],
  ['::2', '::2', 'reserved'],
  ['1fff::1', '1fff::1', 'reserved'],
  ['2000::1', '2000::1', 'public'],
  ['4000::1', '4000::1', 'reserved'],
]
for (const [reported, text, kind] of read) {
  test(`${reported} is ${text}, ${kind}`, () => {
    const address = readAddress(reported)
    assert.deepEqual([address?.text, address?.kind], [text, kind])
    assert.equal(address?.words.length, text.includes(':') ? 4 : 1)
  })
}

const disguises = [
  '127.1',
  '2130706433',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '127.0.0.1.',
  '１２７.0.0.1',
  '127。0。0。1',
  'localhost',
  'unknown',
  '_hidden',
  '1.2.3.256',
  '1.2.3.4/24',
  '::1::',
  '[8.8.8.8',
  '8.8.8.8, 1.1.1.1',
  '<b>8.8.8.8</b>',
  '',
]
for (const text of disguises) {
  test(`"${text}" is not an address`, () => assert.equal(readAddress(text), undefined))
}

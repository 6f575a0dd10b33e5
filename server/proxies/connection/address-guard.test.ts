import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { test } from 'node:test'
import { AddressGuard, GuardRefusal, type Resolve } from './address-guard.ts'
import { readAddress } from '../../platform/addresses/address.ts'

const never: Resolve = () => Promise.reject(new Error('no name server may be asked'))
const { signal } = new AbortController()

const disguises = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '127.255.255.254',
  '0x7f.0.0.1',
  '0x7f000001',
  '0X7F.1',
  '2130706433',
  '017700000001',
  '0177.0.0.1',
  '127.0.0.01',
  '127.0.0.1.',
  '127.0.0.1:80',
  '127.0.0.1%00',
  '0',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '[::1]',
  '0:0:0:0:0:0:0:1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '0:0:0:0:0:ffff:a9fe:a9fe',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::7f00:1',
  '2002:7f00:1::',
  '2001:0:4136:e378:8000:63bf:3fff:fdd2',
  'fe80::1',
  'fe80::1%eth0',
  '::1%lo',
  'fc00::1',
  'fd00:ec2::254',
  'fec0::1',
  '2001:db8::1',
  'ff02::1',
  '１２７.0.0.1',
  '127。0。0。1',
  '127．0．0．1',
  '١٢٧.0.0.1',
  '①②⑦.0.0.1',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'a.localhost',
  'localhost.localdomain',
  'metadata.google.internal',
  'router.lan',
  'printer.local',
  'nas',
  'user@127.0.0.1',
  '127.0.0.1#@8.8.8.8',
  '8.8.8.8/..',
  'example.com.',
  'ex ample.com',
  'a..b',
  'bücher.example',
  'example.com\0',
  '',
]
for (const host of disguises) {
  test(`refuses to connect to ${JSON.stringify(host)}`, async () => {
    await assert.rejects(
      new AddressGuard('public', never).addressOf(host, signal),
      (error) => error instanceof GuardRefusal && error.reason === 'not_allowed',
    )
  })
}

test('allows public addresses and names, and prefers IPv4', async () => {
  const guard = new AddressGuard('public', async () => ['2606:4700::1111', '1.1.1.1'])
  assert.equal((await guard.addressOf('one.one.one.one.example', signal)).text, '1.1.1.1')
  assert.equal((await guard.addressOf('8.8.8.8', signal)).text, '8.8.8.8')
  assert.equal((await guard.addressOf('2001:4860:4860:0::8888', signal)).text, '2001:4860:4860::8888')
})

for (const [what, found] of [
  ['only', ['127.0.0.1']],
  ['also', ['8.8.8.8', '10.0.0.1']],
  ['as IPv6', ['8.8.8.8', '::ffff:7f00:1']],
  ['through NAT64', ['64:ff9b::a00:1']],
  ['as rubbish', ['127.1']],
] as const) {
  test(`refuses a name that resolves to a private address, ${what}`, async () => {
    const guard = new AddressGuard('public', async () => [...found])
    await assert.rejects(guard.addressOf('rebind.example', signal), { reason: 'not_allowed' })
  })
}

test('resolves a name once and connects to the first answer, even if it changes', async (t) => {
  const server = createServer((socket) => socket.end('here')).listen(0, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const answers = [['127.0.0.1'], ['127.0.0.2']]
  const guard = new AddressGuard('any', async () => answers.shift() ?? [])
  const address = await guard.addressOf('rebind.example', signal)
  const socket = guard.connect(address, port)
  await once(socket, 'data')
  assert.equal(socket.remoteAddress, '127.0.0.1')
  assert.equal(answers.length, 1)
  socket.destroy()
})

test('destroys a connection that reaches another address', async (t) => {
  const server = createServer((socket) => socket.resume()).listen(0, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
  const guard = new AddressGuard('any')
  const address = readAddress('127.0.0.1')!
  const socket = guard.connect(address, (server.address() as AddressInfo).port)
  Object.defineProperty(socket, 'remoteAddress', { value: '10.0.0.1' })
  const [error] = await once(socket, 'error')
  assert.ok(error instanceof GuardRefusal)
})

test('reports an unknown name as such', async () => {
  await assert.rejects(new AddressGuard('public', async () => []).addressOf('nobody.example', signal), {
    reason: 'name_unknown',
  })
})

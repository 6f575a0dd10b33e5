import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test, type TestContext } from 'node:test'
import { raw } from '#test/servers/hostile-proxies.ts'
import { openSocks4 } from './socks4.ts'
import { Wire } from './wire.ts'

/** Sends a request to a proxy that answers with this code. Returns what arrived there. */
async function ask(t: TestContext, host: string, username: string, code: number): Promise<string> {
  let heard = ''
  const port = await raw(t, (socket) =>
    socket.on('data', (bytes) => {
      heard += bytes.toString('latin1')
      socket.write(Buffer.from([0, code, 0, 0, 0, 0, 0, 0]))
    }),
  )
  const socket = connect(port, '127.0.0.1')
  t.after(() => socket.destroy())
  await openSocks4(new Wire(socket), host, 8080, username, () => undefined)
  return heard
}

test('an address is sent as such, a name for the proxy to resolve', async (t) => {
  assert.equal(await ask(t, '8.8.4.4', '', 0x5a), '\x04\x01\x1f\x90\x08\x08\x04\x04\0')
  assert.equal(await ask(t, 'judge.example', 'ann', 0x5a), '\x04\x01\x1f\x90\0\0\0\x01ann\0judge.example\0')
})

for (const [code, username, outcome] of [
  [0x5b, '', 'target_refused'],
  [0x5c, '', 'login_needed'],
  [0x5d, 'ann', 'login_refused'],
  [0x00, '', 'wrong_protocol'],
] as const) {
  test(`reply ${code} with the user name "${username}" means ${outcome}`, async (t) => {
    await assert.rejects(ask(t, '8.8.4.4', username, code), { outcome })
  })
}

test('SOCKS4 cannot reach IPv6', async (t) => {
  await assert.rejects(ask(t, '2001:db8::1', '', 0x5a), { outcome: 'target_refused' })
})

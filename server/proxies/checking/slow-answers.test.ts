// With Auto, a slow proxy has as long as if its protocol were named.
import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { test } from 'node:test'
import type { ProxyResult } from '#contract/calls/proxies.ts'
import { checkAll, judgedApp } from '#test/apps/judged-app.ts'
import { changing, raw } from '#test/servers/hostile-proxies.ts'

const onData = (answer: (bytes: Buffer, socket: Socket) => void) => (socket: Socket) =>
  void socket.on('data', (bytes) => answer(bytes, socket))

const later = (socket: Socket, milliseconds: number, text: string) =>
  void setTimeout(() => socket.write(text, 'latin1'), milliseconds)

test('waits for slow proxies, whatever they speak', async (t) => {
  const { app } = await judgedApp(t)
  const cases: [what: string, port: Promise<number>, is: Partial<ProxyResult>, words?: RegExp][] = [
    ['an HTTP proxy', changing(t, { wait: 5500 }), { outcome: 'works', type: 'http' }],
    [
      'an HTTP response in pieces, and nothing for anything else',
      raw(
        t,
        onData((bytes, socket) => {
          if (!bytes.includes('HTTP/1.1')) return void socket.destroy()
          later(socket, 0, 'HTTP/1.1 200')
          later(socket, 2500, ' OK\r\nContent-Length: 5\r\n')
          later(socket, 5000, '\r\nhello')
        }),
      ),
      { outcome: 'not_a_proxy' },
    ],
    [
      'HTTP that never ends',
      raw(t, (socket) => socket.write('HTTP/1.1 200')),
      { outcome: 'timed_out', type: null },
      /answers HTTP, but/,
    ],
    [
      'a SOCKS5 proxy',
      raw(
        t,
        onData((bytes, socket) => {
          if (bytes[0] === 5) later(socket, 2500, bytes.length < 5 ? '\x05\0' : '\x05\x02\0\x01')
        }),
      ),
      { outcome: 'target_refused', type: 'socks5' },
    ],
    [
      'a SOCKS4 proxy',
      raw(
        t,
        onData((bytes, socket) => {
          if (bytes[0] === 4) later(socket, 3500, '\0\x5b\0\0\0\0\0\0')
        }),
      ),
      { outcome: 'target_refused', type: 'socks4' },
    ],
  ]
  const proxies = await Promise.all(
    cases.map(async ([, port]) => ({ host: '127.0.0.1', port: await port, type: 'auto' as const })),
  )
  const results = await checkAll(app, proxies)
  for (const [at, [what, , is, words]] of cases.entries()) {
    const result = results[at]!
    const seen = Object.fromEntries(Object.keys(is).map((name) => [name, result[name as keyof ProxyResult]]))
    assert.deepEqual(seen, is, `${what}: ${result.words}`)
    if (words) assert.match(result.words, words)
  }
})

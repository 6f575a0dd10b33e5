import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { test } from 'node:test'
import type { ProxyToCheck } from '#contract/calls/proxies.ts'
import { changing, intercepting, raw, saying, tunnelling } from '#test/servers/hostile-proxies.ts'
import { checkAll, judgedApp, madeCertificate } from '#test/apps/judged-app.ts'
import { need } from '#test/run/needs.ts'
import { startMicrosocks } from '#test/servers/real-proxies.ts'

/** Accepts every tunnel, and answers everything in it with HTTP. */
function noTlsInside(socket: Socket): void {
  socket.on('data', (bytes) => {
    socket.write(
      bytes.toString().startsWith('CONNECT') ? 'HTTP/1.1 200 OK\r\n\r\n' : 'HTTP/1.1 400 Bad Request\r\n\r\n',
    )
  })
}

const openssl = need('openssl')
const microsocks = need('microsocks')

test('checks proxies through tunnels, over TLS', { skip: openssl.missing }, async (t) => {
  const { app, https } = await judgedApp(t, {}, madeCertificate(openssl.path!))
  const { key, cert } = madeCertificate(openssl.path!)
  const proxy = (port: number, type: ProxyToCheck['type'] = 'auto'): ProxyToCheck => ({
    host: '127.0.0.1',
    port,
    type,
  })
  const proxies = [
    proxy(await tunnelling(t)),
    proxy(await intercepting(t, key, cert)),
    proxy(await changing(t, {}), 'http'),
    proxy(await raw(t, noTlsInside)),
    proxy(await saying(t, 'HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n')),
    ...(microsocks.path ? [proxy(await startMicrosocks(t, microsocks.path))] : []),
  ]
  const [honest, sly, plain, noTls, forbids, socks] = await checkAll(app, proxies)

  assert.equal(honest?.outcome, 'works')
  assert.equal(honest.tls_intercepted, false)
  assert.equal(honest.anonymity, 'elite')
  assert.equal(honest.words, 'Works over TLS, but not for plain HTTP.')
  assert.ok(honest.times.tunnel !== null && honest.times.tls !== null && honest.times.first_byte !== null)

  assert.equal(sly?.outcome, 'works')
  assert.equal(sly.tls_intercepted, true)
  assert.equal(sly.exit?.address, '127.0.0.1')

  assert.deepEqual(
    [plain?.outcome, plain?.words, plain?.tls_intercepted],
    ['works', `Works for plain HTTP. It did not open a tunnel to port ${https}.`, null],
  )
  assert.deepEqual(
    [noTls?.outcome, noTls?.words],
    ['wrong_protocol', 'It opened a tunnel, but the response through it is not TLS.'],
  )
  assert.deepEqual([forbids?.outcome, forbids?.type], ['target_refused', 'http'])
  assert.match(forbids!.words, /answered 403/)

  if (!socks) return
  assert.deepEqual(
    [socks.outcome, socks.type, socks.tls_intercepted, socks.anonymity],
    ['works', 'socks5', false, 'elite'],
  )
  assert.equal(socks.words, 'Works.')
})

test(
  'says what is known about tunnels and plain requests, and no more',
  { skip: openssl.missing },
  async (t) => {
    const { app, https } = await judgedApp(t, {}, madeCertificate(openssl.path!))
    const refusingTunnels = (status: string) =>
      changing(t, {}, (socket) => socket.end(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\n\r\n`))
    const cases: [port: Promise<number>, words: RegExp][] = [
      [
        refusingTunnels('403 Forbidden'),
        new RegExp(
          `^Works for plain HTTP. It did not open a tunnel to port ${https}: it answered 403. It may allow`,
        ),
      ],
      [refusingTunnels('503 No'), new RegExp(`^Works for plain HTTP. .* port ${https}: it answered 503.$`)],
      [refusingTunnels('405 No'), /^Works for plain HTTP. It does not open tunnels: it answered 405.$/],
      [
        tunnelling(t, undefined, () => undefined),
        /^Works over TLS. Plain HTTP: No response arrived through it within 8 seconds.$/,
      ],
    ]
    const proxies = await Promise.all(
      cases.map(async ([port]): Promise<ProxyToCheck> => ({
        host: '127.0.0.1',
        port: await port,
        type: 'http',
      })),
    )
    for (const [at, { outcome, words, anonymity }] of (await checkAll(app, proxies)).entries()) {
      assert.equal(outcome, 'works', words)
      assert.match(words, cases[at]![1])
      if (at === 3) assert.equal(anonymity, null)
    }
  },
)

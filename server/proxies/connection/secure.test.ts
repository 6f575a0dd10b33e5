import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { createServer as createTls, type TlsOptions } from 'node:tls'
import { madeCertificate } from '#test/apps/judged-app.ts'
import { need } from '#test/run/needs.ts'
import { listening, raw } from '#test/servers/hostile-proxies.ts'
import { answersTls } from './secure.ts'
import { Wire } from './wire.ts'

const openssl = need('openssl')

test(
  'a port that speaks TLS is recognised by its answer to a greeting',
  { skip: openssl.missing },
  async (t) => {
    const certificate = madeCertificate(openssl.path!)
    const tls = (options: TlsOptions) =>
      listening(t, () => createTls({ ...certificate, ...options }).on('tlsClientError', () => undefined))
    const ports: [what: string, port: Promise<number>, isTls: boolean][] = [
      ['any TLS', tls({}), true],
      ['TLS 1.2', tls({ maxVersion: 'TLSv1.2' }), true],
      ['TLS 1.3', tls({ minVersion: 'TLSv1.3' }), true],
      ['TLS with client certificates', tls({ requestCert: true }), true],
      ['TLS that shares no cipher', tls({ maxVersion: 'TLSv1.2', ciphers: 'PSK-AES128-CBC-SHA' }), true],
      ['an echo', raw(t, (socket) => void socket.pipe(socket)), false],
      ['SSH', raw(t, (socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n')), false],
      ['a web server', raw(t, (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')), false],
    ]
    for (const [what, port, isTls] of ports) {
      const socket = connect(await port, '127.0.0.1')
      t.after(() => socket.destroy())
      assert.equal(await answersTls(new Wire(socket)), isTls, what)
    }
  },
)

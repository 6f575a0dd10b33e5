import assert from 'node:assert/strict'
import { request as httpsRequest, type RequestOptions } from 'node:https'
import type { ConnectionOptions } from 'node:tls'
import { test } from 'node:test'
import type { IpFacts } from '#contract/calls/ip.ts'
import { judgedApp, madeCertificate } from '#test/apps/judged-app.ts'
import { madeApp } from '#test/apps/made-app.ts'
import { need } from '#test/run/needs.ts'

const openssl = need('openssl')

test(
  'shows version, cipher and protocol of TLS that ends at this server',
  { skip: openssl.missing },
  async (t) => {
    const { https } = await judgedApp(t, {}, madeCertificate(openssl.path!))
    const cipher = 'ECDHE-ECDSA-AES128-GCM-SHA256'
    const older = await ask({
      port: https,
      maxVersion: 'TLSv1.2',
      ciphers: cipher,
      ALPNProtocols: ['http/1.1'],
    })
    assert.deepEqual(older, {
      http: '1.1',
      is_proxied: false,
      encryption: 'here',
      tls: { version: 'TLSv1.2', cipher: 'TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256', alpn: 'http/1.1' },
    })
    const { tls } = await ask({ port: https, minVersion: 'TLSv1.3', ciphers: 'TLS_CHACHA20_POLY1305_SHA256' })
    assert.deepEqual(tls && [tls.version, tls.cipher], ['TLSv1.3', 'TLS_CHACHA20_POLY1305_SHA256'])
  },
)

function ask(
  options: RequestOptions & Pick<ConnectionOptions, 'ALPNProtocols'>,
): Promise<IpFacts['connection']> {
  return new Promise((resolve, reject) => {
    const asking = httpsRequest(
      { host: '127.0.0.1', path: '/api/ip', rejectUnauthorized: false, agent: false, ...options },
      (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part: string) => (text += part))
        response.on('end', () => resolve((JSON.parse(text) as IpFacts).connection))
      },
    )
    asking.on('error', reject)
    asking.end()
  })
}

test('says that TLS ends at a proxy, if the proxy is trusted', async (t) => {
  const headers = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' }
  for (const [proxies, encryption] of [
    ['127.0.0.1', 'by_proxy'],
    ['', 'none'],
  ] as const) {
    const app = await madeApp(t, { IP_SEED: 'off', REVERSE_DNS: 'off', TRUSTED_PROXIES: proxies })
    const { connection } = (await app.inject({ url: '/api/ip', headers })).json<IpFacts>()
    assert.deepEqual(connection, { http: '1.1', is_proxied: proxies !== '', encryption, tls: null })
  }
})

// Ports that answer, but not as a proxy, or not as the proxy that was entered: all are named, none times out.
import assert from 'node:assert/strict'
import { createServer as createHttp } from 'node:http'
import { createServer as createHttps } from 'node:https'
import { createServer, type Server } from 'node:net'
import { test } from 'node:test'
import type { ProxyResult, ProxyToCheck } from '#contract/calls/proxies.ts'
import { checkAll, judgedApp, madeCertificate } from '#test/apps/judged-app.ts'
import { need } from '#test/run/needs.ts'
import { listening, saying } from '#test/servers/hostile-proxies.ts'

type Case = [
  what: string,
  port: Promise<number>,
  type: ProxyToCheck['type'],
  outcome: ProxyResult['outcome'],
  words: RegExp,
  login?: string,
]

const openssl = need('openssl')

const answer = (head: string, ...lines: string[]) =>
  `HTTP/1.1 ${head}\r\n${[...lines, 'Content-Length: 0'].join('\r\n')}\r\n\r\n`
const basic = 'Proxy-Authenticate: Basic realm="x"'

test('names what is not a proxy, and logins that it cannot send', { skip: openssl.missing }, async (t) => {
  const certificate = madeCertificate(openssl.path!)
  const start = (make: () => Server) => listening(t, make)
  const page = start(() => createHttp((_, response) => response.end('<h1>Welcome</h1>')))
  const securePage = start(() => createHttps(certificate, (_, response) => response.end('<h1>Welcome</h1>')))
  // Answers any method, even CONNECT, as servers in Go do.
  const willing = start(() =>
    createHttp((_, response) => response.end('<h1>Welcome</h1>')).on('connect', (_, socket) =>
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'),
    ),
  )
  // Reads a whole line before it answers, so that it is silent to binary protocols.
  const patient = start(() =>
    createServer((socket) =>
      socket.on('data', (bytes) => {
        if (bytes.includes('\n')) socket.end(answer('400 Bad Request', 'Server: Patient/1'))
      }),
    ),
  )
  const cases: Case[] = [
    ...(['auto', 'http'] as const).map((type): Case => [
      'web server',
      page,
      type,
      'not_a_proxy',
      /web server/,
    ]),
    ...(['https', 'socks4', 'socks5'] as const).map((type): Case => [
      'web server',
      page,
      type,
      'wrong_protocol',
      /answers HTTP|not speak/,
    ]),
    ['TLS web server', securePage, 'auto', 'not_a_proxy', /web server|page/],
    ['TLS web server', securePage, 'https', 'not_a_proxy', /web server|page/],
    ...(['http', 'socks4', 'socks5'] as const).map((type): Case => [
      'TLS web server',
      securePage,
      type,
      'wrong_protocol',
      /expects TLS/,
    ]),
    ['willing web server', willing, 'auto', 'not_a_proxy', /Not a proxy/],
    ['willing web server', willing, 'http', 'not_a_proxy', /Not a proxy/],
    ...(['https', 'socks4', 'socks5'] as const).map((type): Case => [
      'patient server',
      patient,
      type,
      'wrong_protocol',
      /answers HTTP, not|does not speak TLS/,
    ]),
    [
      'NTLM',
      saying(t, answer('407 No', 'Proxy-Authenticate: Negotiate', 'Proxy-Authenticate: NTLM')),
      'auto',
      'login_needed',
      /only accepts NTLM and Negotiate/,
      'ann',
    ],
    [
      'Digest',
      saying(t, answer('407 No', 'Proxy-Authenticate: Digest realm="a, b"')),
      'http',
      'login_needed',
      /Digest/,
    ],
    [
      'Basic and NTLM',
      saying(t, answer('407 No', 'Proxy-Authenticate: NTLM', basic)),
      'http',
      'login_refused',
      /rejected/,
      'ann',
    ],
    [
      'login of a site',
      saying(t, answer('401 No', 'WWW-Authenticate: Basic')),
      'auto',
      'not_a_proxy',
      /web server/,
    ],
  ]
  const proxies = await Promise.all(
    cases.map(async ([, port, type, , , username]): Promise<ProxyToCheck> => ({
      host: '127.0.0.1',
      port: await port,
      type,
      ...(username !== undefined && { username, password: 'x' }),
    })),
  )
  const judges = {
    'over http': () => judgedApp(t),
    'over https': () => judgedApp(t, {}, certificate, false),
    'over both': () => judgedApp(t, {}, certificate),
    'not at all': () => judgedApp(t, { PROXY_JUDGE: '' }),
  }
  for (const [judge, open] of Object.entries(judges)) {
    const { app } = await open()
    const results = await checkAll(app, proxies)
    for (const [at, [what, , type, outcome, words]] of cases.entries()) {
      await t.test(`${what} as ${type}, with a judge ${judge}`, () => {
        const result = results[at]!
        assert.equal(result.outcome, outcome, result.words)
        assert.match(result.words, words)
        assert.equal(result.anonymity, null)
      })
    }
  }
})

test('the address of the judge is not a proxy', async (t) => {
  const { app, http: port } = await judgedApp(t)
  for (const result of await checkAll(app, [
    { host: '127.0.0.1', port, type: 'auto' },
    { host: '127.0.0.1', port, type: 'http' },
  ]))
    assert.deepEqual([result.outcome, result.type, result.exit], ['not_a_proxy', null, null])
})

test('a proxy that refuses the judge in its own name is a proxy', async (t) => {
  const { app } = await judgedApp(t)
  const port = await saying(t, 'HTTP/1.1 404 Not Found\r\nContent-Length: 18\r\n\r\n<b>Privoxy says no')
  const [result] = await checkAll(app, [{ host: '127.0.0.1', port, type: 'auto' }])
  assert.deepEqual([result?.outcome, result?.type], ['target_refused', 'http'])
  assert.match(result!.words, /answered 404/)
})

// The outcomes of all kinds of proxies, checked in one job.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProxyResult, ProxyToCheck } from '#contract/calls/proxies.ts'
import { changing, flooding, raw, saying } from '#test/servers/hostile-proxies.ts'
import { checkAll, judgedApp } from '#test/apps/judged-app.ts'
import { need } from '#test/run/needs.ts'
import { freeProxyPort, startDante, startMicrosocks, startTinyproxy } from '#test/servers/real-proxies.ts'

interface Case {
  what: string
  port: Promise<number>
  type?: ProxyToCheck['type']
  host?: string
  login?: [username: string, password: string]
  is: Partial<ProxyResult>
  words?: RegExp
  tampering?: RegExp[]
}

const right = { username: 'ann', password: 'ge:heim' }

test('proxies of all kinds', async (t) => {
  const { app, http: judgePort } = await judgedApp(t)
  const [tinyproxy, microsocks, dante] = [need('tinyproxy'), need('microsocks'), need('dante')]
  const works = { outcome: 'works', exit: here } as const
  const cases: Case[] = [
    ...(tinyproxy.path
      ? ((plain, locked): Case[] => [
          {
            what: 'tinyproxy',
            port: plain,
            type: 'http',
            is: { ...works, type: 'http', anonymity: 'anonymous' },
          },
          { what: 'tinyproxy, found out', port: plain, is: { ...works, type: 'http' } },
          {
            what: 'tinyproxy as SOCKS5',
            port: plain,
            type: 'socks5',
            is: { type: null },
            words: /SOCKS5|closed|sent nothing/,
          },
          { what: 'tinyproxy with login', port: locked, login: ['ann', 'geheim'], is: works },
          {
            what: 'tinyproxy without its login',
            port: locked,
            is: { outcome: 'login_needed', type: 'http' },
          },
          {
            what: 'tinyproxy with a wrong login',
            port: locked,
            login: ['ann', 'no'],
            is: { outcome: 'login_refused' },
          },
        ])(
          startTinyproxy(t, tinyproxy.path),
          startTinyproxy(t, tinyproxy.path, { username: 'ann', password: 'geheim' }),
        )
      : []),
    ...(microsocks.path
      ? ((plain, locked): Case[] => [
          {
            what: 'microsocks',
            port: plain,
            type: 'socks5',
            is: { ...works, type: 'socks5', anonymity: 'elite' },
          },
          { what: 'microsocks, found out', port: plain, is: { ...works, type: 'socks5' } },
          {
            what: 'microsocks as HTTP',
            port: plain,
            type: 'http',
            is: { type: null },
            words: /HTTP|closed|reset/,
          },
          { what: 'microsocks with login', port: locked, login: [right.username, right.password], is: works },
          {
            what: 'microsocks without its login',
            port: locked,
            type: 'socks5',
            is: { outcome: 'login_needed' },
          },
          {
            what: 'microsocks with a wrong login',
            port: locked,
            type: 'socks5',
            login: ['ann', 'no'],
            is: { outcome: 'login_refused' },
          },
        ])(startMicrosocks(t, microsocks.path), startMicrosocks(t, microsocks.path, right))
      : []),
    ...(dante.path
      ? ((open, closed): Case[] => [
          { what: 'dante', port: open, type: 'socks5', is: { ...works, anonymity: 'elite' } },
          {
            what: 'dante that forbids it',
            port: closed,
            type: 'socks5',
            is: { outcome: 'target_refused' },
            words: /rules forbid/,
          },
        ])(startDante(t, dante.path, [judgePort]), startDante(t, dante.path, [1]))
      : []),
    {
      what: 'nothing there',
      port: freeProxyPort(),
      is: { outcome: 'refused', type: null },
      words: /nothing is listening/,
    },
    {
      what: 'closes',
      port: raw(t, (socket) => socket.destroy()),
      type: 'http',
      is: { outcome: 'closed_early' },
    },
    {
      what: 'closes, whatever it is',
      port: raw(t, (socket) => socket.destroy()),
      is: { outcome: 'closed_early' },
    },
    {
      what: 'hangs',
      port: raw(t, (socket) => socket.resume()),
      type: 'http',
      is: { outcome: 'timed_out' },
      words: /within 8 seconds/,
    },
    {
      what: 'hangs as SOCKS5',
      port: raw(t, (socket) => socket.resume()),
      type: 'socks5',
      is: { outcome: 'timed_out' },
      words: /sent nothing within 8/,
    },
    {
      what: 'hangs, whatever it is',
      port: raw(t, (socket) => socket.resume()),
      is: { outcome: 'timed_out', type: null },
      words: /sent nothing, neither/,
    },
    {
      what: 'ends in the middle',
      port: saying(t, 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc'),
      is: { outcome: 'closed_early' },
      words: /in the middle/,
    },
    {
      what: 'is a shell',
      port: raw(t, (socket) => socket.write('SSH-2.0-OpenSSH_9.2\r\n')),
      is: { outcome: 'wrong_protocol' },
      words: /neither/,
    },
    {
      what: 'is a shell, not HTTP',
      port: raw(t, (socket) => socket.write('SSH-2.0-OpenSSH_9.2\r\n')),
      type: 'http',
      is: { outcome: 'wrong_protocol', type: null },
      words: /not speak HTTP/,
    },
    {
      what: 'floods with headers',
      port: flooding(t, 'HTTP/1.1 200 OK\r\nX: ', 'x'.repeat(8192)),
      is: { outcome: 'too_much' },
    },
    {
      what: 'floods with a body',
      port: flooding(t, 'HTTP/1.1 200 OK\r\n\r\n', 'x'.repeat(65_536)),
      is: { outcome: 'too_much' },
    },
    {
      what: 'floods in chunks',
      port: flooding(
        t,
        'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n',
        `ffff\r\n${'x'.repeat(65_535)}\r\n`,
      ),
      is: { outcome: 'too_much' },
    },
    {
      what: 'announces too much',
      port: saying(t, 'HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n'),
      is: { outcome: 'too_much' },
    },
    {
      what: 'sends a redirect',
      port: saying(t, 'HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n'),
      is: { outcome: 'not_a_proxy', type: null },
      words: /web server answered 302/,
    },
    {
      what: 'makes up an answer',
      port: saying(t, 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello'),
      is: { outcome: 'not_a_proxy', exit: null },
      words: /by itself/,
    },
    { what: 'answers slowly', port: changing(t, { wait: 1200 }), is: works },
    { what: 'answers very slowly', port: changing(t, { wait: 5000 }), is: works },
    {
      what: 'is transparent',
      port: changing(t, { headers: (all, from) => (all['x-forwarded-for'] = from) }),
      is: { ...works, anonymity: 'transparent', revealed_by: ['x-forwarded-for'], tampering: [] },
    },
    {
      what: 'is transparent in a header of its own, in base64',
      port: changing(t, {
        headers: (all, from) => (all['x-anything'] = Buffer.from(`{"c":"${from}"}`).toString('base64')),
      }),
      is: { ...works, anonymity: 'transparent' },
      tampering: [/Added.*x-anything/],
    },
    {
      what: 'tells only of itself',
      port: changing(t, { headers: (all) => (all['via'] = '1.1 box') }),
      is: { ...works, anonymity: 'anonymous', revealed_by: ['via'], tampering: [] },
    },
    { what: 'tells nothing', port: changing(t, {}), is: { ...works, anonymity: 'elite', tampering: [] } },
    {
      what: 'changes the request',
      port: changing(t, {
        headers: (all) => {
          all['x-ad'] = 'yes'
          all['user-agent'] = 'mine'
          delete all['accept-language']
        },
      }),
      is: works,
      tampering: [/Added.*x-ad/, /Removed.*accept-language/, /Changed.*user-agent/],
    },
    {
      what: 'lies about its exit',
      port: changing(t, { answer: (body) => body.replace('"127.0.0.1"', '"8.8.8.8"') }),
      is: { outcome: 'works', exit: null, anonymity: null },
      tampering: [/forged the response/],
    },
    {
      what: 'adds to the body',
      port: changing(t, { answer: (body) => `${body}<script>` }),
      is: works,
      tampering: [/to the body/],
    },
    {
      what: 'changes the status',
      port: changing(t, { status: 203 }),
      is: works,
      tampering: [/status of the response from 200 to 203/],
    },
    {
      what: 'adds a cookie',
      port: changing(t, { answerHeaders: { 'set-cookie': 'a=b' } }),
      is: works,
      tampering: [/cookie/],
    },
    {
      what: 'is a mail server',
      port: Promise.resolve(25),
      is: { outcome: 'not_allowed' },
      words: /Port 25 belongs to another service/,
    },
    {
      what: 'a name of nobody',
      host: 'nobody.invalid',
      port: freeProxyPort(),
      is: { outcome: 'name_unknown' },
    },
    { what: 'no name', host: '127.1', port: freeProxyPort(), is: { outcome: 'not_allowed' } },
  ]
  const proxies = await Promise.all(
    cases.map(async ({ port, type = 'auto', host = '127.0.0.1', login }): Promise<ProxyToCheck> => ({
      host,
      port: await port,
      type,
      ...(login && { username: login[0], password: login[1] }),
    })),
  )
  const results = await checkAll(app, proxies)
  assert.equal(results.length, cases.length)
  for (const [at, { what, is, words, tampering }] of cases.entries()) {
    await t.test(what, () => {
      const result = results[at]!
      const seen = Object.fromEntries(
        Object.keys(is).map((name) => [name, result[name as keyof ProxyResult]]),
      )
      assert.deepEqual(seen, is, result.words)
      if (words) assert.match(result.words, words)
      if (tampering) {
        assert.equal(result.tampering.length, tampering.length, result.tampering.join())
        for (const [at, pattern] of tampering.entries()) assert.match(result.tampering[at]!, pattern)
      }
      assert.ok(!JSON.stringify(result).includes('heim'), 'no password comes back')
    })
  }
  for (const name of ['tinyproxy', 'microsocks', 'dante'] as const) {
    await t.test(name, { skip: need(name).missing }, () => undefined)
  }
})

const here = { address: '127.0.0.1', asn: null, organisation: null, country: null, country_name: null }

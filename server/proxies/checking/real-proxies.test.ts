// Proxy programs from Debian, each as people configure it, compared with what curl sees through them.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { promisify } from 'node:util'
import type { ProxyResult, ProxyToCheck } from '#contract/calls/proxies.ts'
import { checkAll, judgedApp, madeCertificate } from '#test/apps/judged-app.ts'
import { need } from '#test/run/needs.ts'
import { listening } from '#test/servers/hostile-proxies.ts'
import {
  apacheProxy,
  startApache,
  startCaddy,
  startHaproxy,
  startNginx,
  startPrivoxy,
  startSquid,
  startSsh,
  startStunnel,
} from '#test/servers/proxy-programs.ts'
import { startDante, startMicrosocks, startTinyproxy } from '#test/servers/real-proxies.ts'

const curl = need('curl')
const openssl = need('openssl')
const programs = {
  tinyproxy: need('tinyproxy'),
  squid: need('squid'),
  privoxy: need('privoxy'),
  apache: need('apache'),
  microsocks: need('microsocks'),
  dante: need('dante'),
  stunnel: need('stunnel'),
  ssh: need('ssh'),
  sshClient: need('sshClient'),
  sshServer: need('sshServer'),
  haproxy: need('haproxy'),
  nginx: need('nginx'),
  caddy: need('caddy'),
}

interface Case {
  what: string
  needs: (keyof typeof programs)[]
  start: () => Promise<number>
  /** As entered, and as curl is told. */
  types?: ProxyToCheck['type'][]
  login?: [username: string, password: string]
  outcome?: ProxyResult['outcome']
  words?: RegExp
}

test('proxy programs are judged as curl sees them', { skip: curl.missing ?? openssl.missing }, async (t) => {
  const tls = madeCertificate(openssl.path!)
  // What curl's requests look like to a site.
  const echo = await listening(t, () =>
    createServer((request, response) => response.end(JSON.stringify({ echo: request.rawHeaders }))),
  )
  const { app, http, https } = await judgedApp(t, {}, tls)
  const path = (name: keyof typeof programs) => programs[name].path!
  const login = { username: 'ann', password: 'open' }
  const right: Case['login'] = ['ann', 'open']
  const wrong: Case['login'] = ['ann', 'shut']
  const tinyproxy = (withLogin = false) => startTinyproxy(t, path('tinyproxy'), withLogin ? login : undefined)
  const squid = (...lines: string[]) => startSquid(t, path('squid'), lines)
  const helper = (scheme: string, program: string) =>
    squid(
      `auth_param ${scheme} program /usr/lib/squid/${program}`,
      'auth_param digest realm box',
      'acl known proxy_auth REQUIRED',
      'http_access deny !known',
    )
  const naive = 'location / { proxy_pass http://$http_host$request_uri;'
  const dante = () => startDante(t, path('dante'), [http, https!, echo])
  const cases: Case[] = [
    { what: 'tinyproxy', needs: ['tinyproxy'], start: () => tinyproxy(), types: ['http', 'auto'] },
    { what: 'tinyproxy with a login', needs: ['tinyproxy'], start: () => tinyproxy(true), login: right },
    {
      what: 'tinyproxy with a wrong login',
      needs: ['tinyproxy'],
      start: () => tinyproxy(true),
      login: wrong,
      outcome: 'login_refused',
    },
    { what: 'squid', needs: ['squid'], start: () => squid(), types: ['http', 'auto'] },
    { what: 'squid, anonymous', needs: ['squid'], start: () => squid('forwarded_for off') },
    { what: 'squid, elite', needs: ['squid'], start: () => squid('via off', 'forwarded_for delete') },
    {
      what: 'squid that adds a header of its own',
      needs: ['squid'],
      start: () => squid('via off', 'forwarded_for delete', 'request_header_add X-Box "%>a" all'),
    },
    {
      what: 'squid with NTLM',
      needs: ['squid'],
      start: () => helper('ntlm', 'ntlm_fake_auth'),
      login: right,
      outcome: 'login_needed',
      words: /only accepts NTLM/,
    },
    {
      what: 'squid with Basic',
      needs: ['squid'],
      start: () => helper('basic', 'basic_fake_auth'),
      login: right,
    },
    {
      what: 'squid that forbids it',
      needs: ['squid'],
      start: () => squid('http_access deny all'),
      outcome: 'target_refused',
    },
    {
      what: 'squid over TLS',
      needs: ['squid'],
      start: () => startSquid(t, path('squid'), [], tls),
      types: ['https', 'auto'],
    },
    {
      what: 'squid over TLS, entered as HTTP',
      needs: ['squid'],
      start: () => startSquid(t, path('squid'), [], tls),
      types: ['http'],
      outcome: 'wrong_protocol',
      words: /expects TLS/,
    },
    {
      what: 'privoxy',
      needs: ['privoxy'],
      start: () => startPrivoxy(t, path('privoxy')),
      types: ['http', 'auto'],
    },
    {
      what: 'privoxy with X-Forwarded-For',
      needs: ['privoxy'],
      start: () => startPrivoxy(t, path('privoxy'), ['{+change-x-forwarded-for{add}}', '/']),
    },
    { what: 'apache', needs: ['apache'], start: () => startApache(t, path('apache'), apacheProxy(https!)) },
    {
      what: 'apache with Via',
      needs: ['apache'],
      start: () => startApache(t, path('apache'), [...apacheProxy(https!), 'ProxyVia On']),
    },
    {
      what: 'apache over TLS',
      needs: ['apache'],
      start: () => startApache(t, path('apache'), apacheProxy(https!), tls),
      types: ['https', 'auto'],
    },
    {
      what: 'apache, a web server',
      needs: ['apache'],
      start: () => startApache(t, path('apache'), []),
      types: ['http', 'auto'],
      outcome: 'not_a_proxy',
    },
    {
      what: 'microsocks',
      needs: ['microsocks'],
      start: () => startMicrosocks(t, path('microsocks')),
      types: ['socks5', 'auto'],
    },
    {
      what: 'microsocks with a login',
      needs: ['microsocks'],
      start: () => startMicrosocks(t, path('microsocks'), login),
      types: ['socks5'],
      login: right,
    },
    { what: 'dante', needs: ['dante'], start: dante, types: ['socks4', 'socks5', 'auto'] },
    {
      what: 'dante that forbids it',
      needs: ['dante'],
      start: () => startDante(t, path('dante'), [1]),
      types: ['socks4', 'socks5'],
      outcome: 'target_refused',
    },
    {
      what: 'ssh -D',
      needs: ['ssh', 'sshClient', 'sshServer'],
      start: () => startSsh(t, path('sshClient'), path('sshServer'), path('ssh')),
      types: ['socks4', 'socks5', 'auto'],
    },
    {
      what: 'stunnel before tinyproxy',
      needs: ['stunnel', 'tinyproxy'],
      start: async () => startStunnel(t, path('stunnel'), await tinyproxy(), tls),
      types: ['https', 'auto'],
    },
    {
      what: 'haproxy before tinyproxy with a login',
      needs: ['haproxy', 'tinyproxy'],
      start: async () => startHaproxy(t, path('haproxy'), await tinyproxy(true), tls),
      types: ['https', 'auto'],
      login: right,
    },
    {
      what: 'haproxy with TLS, entered as SOCKS5',
      needs: ['haproxy', 'tinyproxy'],
      start: async () => startHaproxy(t, path('haproxy'), await tinyproxy(), tls),
      types: ['socks5', 'http'],
      outcome: 'wrong_protocol',
      words: /expects TLS/,
    },
    {
      what: 'nginx as a simple proxy',
      needs: ['nginx'],
      start: () => startNginx(t, path('nginx'), [naive, '}']),
      types: ['http', 'auto'],
    },
    {
      what: 'nginx that reveals its user in a header of its own',
      needs: ['nginx'],
      start: () => startNginx(t, path('nginx'), [naive, 'proxy_set_header X-Origin "{$remote_addr}"; }']),
    },
    {
      what: 'nginx, a web server',
      needs: ['nginx'],
      start: () => startNginx(t, path('nginx')),
      types: ['http', 'auto'],
      outcome: 'not_a_proxy',
      words: /nginx|page/,
    },
    {
      what: 'nginx, a web server with TLS',
      needs: ['nginx'],
      start: () => startNginx(t, path('nginx'), [], tls),
      types: ['http', 'socks5'],
      outcome: 'wrong_protocol',
      words: /expects TLS/,
    },
    {
      what: 'caddy, a web server',
      needs: ['caddy'],
      start: () => startCaddy(t, path('caddy')),
      types: ['http', 'auto'],
      outcome: 'not_a_proxy',
    },
  ]
  const missing = (needs: Case['needs']) => needs.map((name) => programs[name].missing).find(Boolean)
  const found = await Promise.all(
    cases.map(async (each) => ({
      ...each,
      port: missing(each.needs) === undefined ? await each.start() : 0,
    })),
  )
  const checks = found.flatMap((each) => (each.types ?? ['auto' as const]).map((type) => ({ ...each, type })))
  const running = checks.filter(({ port }) => port > 0)
  const results = await checkAll(
    app,
    running.map(({ port, type, login }): ProxyToCheck => ({
      host: '127.0.0.1',
      port,
      type,
      ...(login && { username: login[0], password: login[1] }),
    })),
  )
  for (const { what, needs, type, port, login, outcome = 'works', words } of checks) {
    await t.test(`${what}, as ${type}`, { skip: missing(needs) }, async () => {
      const result = results[running.findIndex((each) => each.port === port && each.type === type)]!
      assert.equal(result.outcome, outcome, result.words)
      if (words) assert.match(result.words, words)
      const seen = await seenByCurl(type === 'auto' ? result.type : type, port, login, echo)
      assert.equal(seen !== undefined, outcome === 'works', `curl: ${seen?.join()}`)
      if (!seen) return
      assert.equal(result.anonymity, anonymityIn(seen), `curl: ${seen.join()}`)
      assert.equal(result.exit?.address, '127.0.0.1')
    })
  }
})

/** The headers that arrive through a proxy; undefined when curl does not get through. */
async function seenByCurl(
  type: string | null,
  port: number,
  login: Case['login'],
  echo: number,
): Promise<string[] | undefined> {
  const proxy = `${type ?? 'http'}://127.0.0.1:${port}`
  const words = ['-sS', '--max-time', '20', '--proxy-insecure', '--proxy', proxy]
  const user = login ? ['--proxy-user', login.join(':')] : []
  const { stdout } = await promisify(execFile)(curl.path!, [
    ...words,
    ...user,
    `http://127.0.0.1:${echo}/`,
  ]).catch(() => ({ stdout: '' }))
  return stdout.startsWith('{"echo":') ? (JSON.parse(stdout) as { echo: string[] }).echo : undefined
}

/** By hand: curl itself sends three headers. */
function anonymityIn(headers: string[]): ProxyResult['anonymity'] {
  const others = headers.flatMap((name, at) =>
    at % 2 === 0 && !/^(?:host|user-agent|accept|connection|cache-control)$/i.test(name)
      ? headers[at + 1]!
      : [],
  )
  if (others.some((value) => value.includes('127.0.0.1'))) return 'transparent'
  return others.length > 0 ? 'anonymous' : 'elite'
}

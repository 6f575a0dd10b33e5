// Proxies that forward a request and change the response, or what is asked for.
import assert from 'node:assert/strict'
import { createServer, request, type IncomingHttpHeaders } from 'node:http'
import { test, type TestContext } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { ProxyResult } from '#contract/calls/proxies.ts'
import { checkAll, judgedApp } from '#test/apps/judged-app.ts'
import { changing, listening } from '#test/servers/hostile-proxies.ts'

interface Forwarding {
  url?: (url: string) => string
  ask?: Record<string, string>
  /** The whole response, head included. */
  answer: (body: Buffer, headers: IncomingHttpHeaders) => (string | Buffer)[]
}

/** A proxy that writes its responses by hand. */
const byHand = (t: TestContext, { url = (same) => same, ask, answer }: Forwarding) =>
  listening(t, () =>
    createServer((asked, { socket }) => {
      const { 'proxy-connection': _, ...headers } = asked.headers
      const onward = request(url(asked.url!), { headers: { ...headers, ...ask }, agent: false }, (reply) => {
        const parts: Buffer[] = []
        reply.on('data', (bytes: Buffer) => parts.push(bytes))
        reply.on('end', () => {
          for (const part of answer(Buffer.concat(parts), reply.headers)) socket!.write(part)
          socket!.end()
        })
      })
      onward.end()
    }),
  )

const headOf = (headers: IncomingHttpHeaders, more: Record<string, string> = {}, end = '\r\n') => {
  const all = { ...headers, connection: 'close', ...more }
  delete all['transfer-encoding']
  delete all['content-length']
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${String(value)}`)
  return ['HTTP/1.1 200 OK', ...lines, '', ''].join(end)
}

const same = (body: Buffer, headers: IncomingHttpHeaders) => [headOf(headers), body]

test('what a proxy does to a response is noticed', async (t) => {
  const { app } = await judgedApp(t)
  const steered = (answerHeaders: Record<string, string>) => changing(t, { answerHeaders })
  const rewritten = (answer: (body: string) => string) => changing(t, { answer })
  const cases: [what: string, port: Promise<number>, is: Partial<ProxyResult>, tampering: RegExp[]][] = [
    ['forwards by hand', byHand(t, { answer: same }), elite, []],
    ['redirects by a header', steered({ refresh: '0;url=http://x.example' }), elite, [/Added.*refresh/]],
    ['makes it a page', steered({ 'content-type': 'text/html' }), elite, [/Changed.*content-type/]],
    [
      'weakens protection',
      steered({ 'content-security-policy': 'default-src *' }),
      elite,
      [/Changed.*content-security-policy/],
    ],
    ['says that it cached', steered({ 'x-cache': 'MISS', age: '0', via: '1.1 box' }), elite, []],
    ['adds a property', rewritten((body) => body.replace(/}$/, ',"ad":"x"}')), elite, [/to the body/]],
    ['formats JSON', rewritten((body) => JSON.stringify(JSON.parse(body), null, 2)), works, [/forged/]],
    ['cuts it off', rewritten((body) => body.slice(0, 120)), { outcome: 'closed_early' }, []],
    [
      'compresses',
      byHand(t, {
        answer: (body, headers) => [headOf(headers, { 'content-encoding': 'gzip' }), gzipSync(body)],
      }),
      elite,
      [],
    ],
    [
      'asks for compression',
      byHand(t, { ask: { 'accept-encoding': 'gzip, br', 'x-long': 'y'.repeat(3000) }, answer: same }),
      works,
      [/Added.*x-long/, /Changed.*accept-encoding/],
    ],
    [
      'says that it compresses',
      byHand(t, { answer: (body, headers) => [headOf(headers, { 'content-encoding': 'gzip' }), body] }),
      { outcome: 'wrong_protocol' },
      [],
    ],
    [
      'ends lines like Unix',
      byHand(t, { answer: (body, headers) => [headOf(headers, {}, '\n'), body] }),
      elite,
      [],
    ],
    [
      'reveals its user in the URL',
      byHand(t, { url: (url) => `${url}?from=127.0.0.1`, answer: same }),
      { ...works, anonymity: 'transparent' },
      [/URL/],
    ],
  ]
  const ports = await Promise.all(cases.map(([, port]) => port))
  const results = await checkAll(
    app,
    ports.map((port) => ({ host: '127.0.0.1', port, type: 'http' })),
  )
  for (const [at, [what, , is, tampering]] of cases.entries()) {
    await t.test(what, () => {
      const result = results[at]!
      for (const [name, value] of Object.entries(is))
        assert.equal(result[name as keyof ProxyResult], value, result.words)
      assert.equal(result.tampering.length, tampering.length, result.tampering.join())
      for (const [at, pattern] of tampering.entries()) assert.match(result.tampering[at]!, pattern)
    })
  }
})

test('the worst of several probes counts', async (t) => {
  const { app } = await judgedApp(t)
  let [asked, answered] = [0, 0]
  const ports = await Promise.all([
    changing(t, { headers: (all, from) => void (asked++ === 1 && (all['x-forwarded-for'] = from)) }),
    changing(t, { answer: (body) => (answered++ === 2 ? `${body}<script>` : body) }),
  ])
  const [leaking, adding] = await checkAll(
    app,
    ports.map((port) => ({ host: '127.0.0.1', port, type: 'http' })),
    3,
  )
  assert.equal(leaking!.anonymity, 'transparent')
  assert.match(adding!.tampering.join(), /to the body/)
})

const works = { outcome: 'works' } as const
const elite = { outcome: 'works', anonymity: 'elite' } as const

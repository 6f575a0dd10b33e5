import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { connect } from 'node:http2'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { createInterface } from 'node:readline'
import type { Output } from '#contract/api.ts'
import { limits } from '#contract/limits.ts'
import { solvedTokenFor } from '#test/apps/made-account.ts'
import { shared } from '#test/apps/shared.ts'
import { need } from '#test/run/needs.ts'
import { balancers, host } from '#test/servers/balancers.ts'
import { Client, startBalancedSite } from '#test/servers/balanced-site.ts'
import { readConfig } from '../server/platform/config.ts'
import { buildSite } from '../server/built-site/build.ts'

before(() => buildSite(join(import.meta.dirname, '..'), () => undefined), { timeout: 300_000 })

/** Whether the server knows DRAIN_SECONDS. */
const drains = 'drainSeconds' in readConfig({})

const names = Object.keys(balancers) as (keyof typeof balancers)[]
for (const name of names) {
  const missing = [balancers[name].program, need('postgres'), need('redis'), need('openssl')]
  const skip = missing.find((found) => found.missing !== undefined)?.missing ?? false
  describe(name, { skip }, () => {
    const site = shared((scope) =>
      startBalancedSite(scope, name, { PROXY_TARGETS: 'any', RATE_CLASSES: 'anonymous.lookup=60' }),
    )

    test('passes on pages and calls over TLS, and plain requests to the judge only', async (t) => {
      const client = new Client(t, site(), '127.0.0.2')
      const page = await client.ask('GET /', undefined, { accept: 'text/html' })
      assert.equal(page.status, 200)
      assert.match(page.text, /<div id="app" data-view="page">/)
      assert.equal(page.headers['strict-transport-security'], 'max-age=31536000')
      const lookup = await client.ask('POST /api/binLookup', { bins: ['400001'] })
      assert.equal(lookup.status, 200)
      assert.match(lookup.text, /First Bank/)
      const plain = async (path: string) => {
        const asked = request({ host: '127.0.0.1', port: site().http, path, headers: { host } }).end()
        const [response] = (await once(asked, 'response')) as [IncomingMessage]
        response.resume()
        return response
      }
      const moved = await plain('/lists?page=2')
      assert.equal(moved.statusCode, 308)
      assert.equal(moved.headers.location, `https://${host}/lists?page=2`)
      const judge = await plain('/api/proxy/judge/unknown')
      assert.equal(judge.statusCode, 404)
      assert.match(judge.headers['content-type'] ?? '', /json/)
    })

    test('reports the address of the client, whatever the client claims', async (t) => {
      const client = new Client(t, site(), '127.0.0.3')
      const claims = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-host': 'evil.example' }
      for (const sent of [{}, claims]) {
        const facts = JSON.parse(
          (await client.ask('GET /api/ip', undefined, sent)).text,
        ) as Output<'GET /api/ip'>
        assert.deepEqual([facts.address, facts.seen_by], ['127.0.0.3', 'trusted_proxy'])
        const header = (wanted: string) =>
          facts.headers.filter((each) => each.name.toLowerCase() === wanted).map(({ value }) => value)
        assert.deepEqual(header('x-forwarded-for'), [
          'x-forwarded-for' in sent ? '203.0.113.9, 127.0.0.3' : '127.0.0.3',
        ])
        assert.deepEqual(header('x-forwarded-host'), [host])
        assert.deepEqual(header('x-forwarded-proto'), ['https'])
      }
    })

    test('names each request itself, whatever the client claims', async (t) => {
      const client = new Client(t, site(), '127.0.0.12')
      const claims = {
        'x-request-id': 'chosen-by-the-client',
        traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
      }
      const ids: unknown[] = []
      for (const sent of [{}, claims, claims])
        ids.push((await client.ask('GET /api/dataset', undefined, sent)).headers['x-request-id'])
      for (const id of ids) assert.match(String(id), /^[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}$/)
      assert.equal(new Set(ids).size, 3)
    })

    test('both servers together limit a client, who cannot choose an address', async (t) => {
      const client = new Client(t, site(), '127.0.0.4')
      const codes: number[] = []
      for (let at = 0; at < 70; at++) {
        const claim = { 'x-forwarded-for': `203.0.113.${at}` }
        codes.push((await client.ask('POST /api/binLookup', { bins: ['400001'] }, claim)).status)
      }
      assert.deepEqual([...new Set(codes.slice(0, 60))], [200])
      assert.deepEqual([...new Set(codes.slice(60))], [429])
      const other = new Client(t, site(), '127.0.0.5')
      assert.equal((await other.ask('POST /api/binLookup', { bins: ['400001'] })).status, 200)
    })

    test('accepts bodies as large as Bindex does, and refuses larger ones', async (t) => {
      const client = new Client(t, site(), '127.0.0.6')
      const around = JSON.stringify({ bins: ['400001', ''] }).length
      const send = (bytes: number) =>
        client.ask('POST /api/binLookup', { bins: ['400001', ' '.repeat(bytes - around)] })
      const largest = await send(limits.bodyBytes)
      assert.deepEqual(
        [largest.status, largest.headers['content-type']],
        [422, 'application/json; charset=utf-8'],
      )
      assert.equal((await send(limits.bodyBytes + 1)).status, 413)
    })

    // Over HTTP/2: over HTTP/1.1 Caddy 2.6 stops reading lines once it has sent the first answer.
    test('answers a bulk lookup while its lines are still being sent', async (t) => {
      const session = connect(`https://127.0.0.1:${site().https}`, {
        ca: site().certificate,
        servername: host,
      })
      t.after(() => session.destroy())
      const line = { ':method': 'POST', ':path': '/api/bulk', ':authority': host }
      const stream = session.request({ ...line, 'content-type': 'text/plain' })
      const lines = Array.from({ length: 20_000 }, (_, at) => (at % 2 ? '400001\n' : '457173\n'))
      stream.write(lines.slice(0, 10_000).join(''))
      let answers = 0
      for await (const answer of createInterface({ input: stream })) {
        const { line: number, found } = JSON.parse(answer) as { line: number; found: boolean }
        assert.deepEqual([number, found], [++answers, true])
        if (answers === 1) stream.end(lines.slice(10_000).join(''))
      }
      assert.equal(answers, 20_000)
    })

    test('passes on a bulk lookup that is sent before its answers are read', async (t) => {
      const client = new Client(t, site(), '127.0.0.7')
      const bins = '400001\n'.repeat(20_000)
      const reply = await client.ask('POST /api/bulk', bins, { 'content-type': 'text/plain' })
      assert.equal(reply.text.match(/"found":true/g)?.length, 20_000)
    })

    test('passes on each event of a check of proxies, from the server that runs it', async (t) => {
      for (const address of ['127.0.0.8', '127.0.0.9', '127.0.0.10']) {
        const client = new Client(t, site(), address)
        const silent = await silentServer(t)
        const [refusing, hanging] = [1, silent.port].map((port) => ({
          host: '127.0.0.1',
          port,
          type: 'http',
        }))
        const started = await client.ask('POST /api/proxy/jobs', {
          proxies: [refusing, hanging],
          probes: 1,
          turnstile_token: await solvedTokenFor(site().secretKey),
        })
        assert.equal(started.status, 200, started.text)
        const { id } = JSON.parse(started.text) as { id: string }
        const asked = client.open(`GET /api/proxy/jobs/${id}`, { accept: 'text/event-stream' })
        asked.end()
        const [response] = (await once(asked, 'response')) as [IncomingMessage]
        assert.equal(response.statusCode, 200)
        const events: string[] = []
        for await (const line of createInterface({ input: response })) {
          if (!line.startsWith('event: ')) continue
          events.push(line.slice(7))
          // The second proxy answers only once the first result has arrived.
          if (line === 'event: result') silent.close()
        }
        assert.deepEqual(
          events.filter((event) => event !== 'progress'),
          ['result', 'result', 'end'],
        )
      }
    })

    test(
      'loses no request when one of the servers stops',
      { skip: !drains && 'does not drain' },
      async (t) => {
        const busy = await startBalancedSite(t, name, { RATE_LIMITS: 'off', DRAIN_SECONDS: '4' })
        const [stopping] = busy.servers
        const failures: string[] = []
        const counted = { answers: 0, isOver: false }
        const visit = async (line: string, body?: object): Promise<void> => {
          const client = new Client(t, busy, '127.0.0.11')
          while (!counted.isOver) {
            const failure = await client.ask(line, body).then(
              ({ status, text }) => (status === 200 ? undefined : `${status} ${text.slice(0, 80)}`),
              (error: Error) => error.message,
            )
            if (failure === undefined) counted.answers++
            else failures.push(`${line}: ${failure}`)
          }
        }
        const visits = Array.from({ length: 8 }, (_, at) =>
          at % 2 ? visit('GET /api/dataset') : visit('POST /api/binLookup', { bins: ['400001'] }),
        )
        const more = async () => {
          const enough = counted.answers + 300
          while (counted.answers < enough) await new Promise((resolve) => setTimeout(resolve, 20))
        }
        await more()
        stopping.process.kill('SIGTERM')
        assert.equal(await stopping.exited, 0)
        await more()
        counted.isOver = true
        await Promise.all(visits)
        t.diagnostic(`${counted.answers} answers, ${failures.length} failures`)
        assert.deepEqual(failures, [])
      },
    )
  })
}

/** Accepts connections and says nothing. */
async function silentServer(t: { after(end: () => unknown): void }) {
  const open = new Set<Socket>()
  const server = createServer((socket) => void open.add(socket.on('error', () => {}))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    for (const socket of open) socket.destroy()
    server.close()
  }
  t.after(close)
  return { port: (server.address() as AddressInfo).port, close }
}

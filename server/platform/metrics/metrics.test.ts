import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect, createServer, type AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { AggregatorRegistry } from 'prom-client'
import { endpoints } from '#contract/api.ts'
import { madeApp } from '#test/apps/made-app.ts'
import { otherRoutes } from '#test/data/other-routes.ts'
import { runProgram, startServer, temporaryFolder } from '#test/servers/server-process.ts'
import { openMetrics } from './serve-metrics.ts'

const token = 'only-prometheus-knows-this'

async function measured(t: TestContext, environment: Record<string, string> = {}) {
  const registry = openMetrics()
  const app = await madeApp(t, { METRICS_TOKEN: token, ...environment }, { metrics: registry })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const ask = async (path: string, options: RequestInit = {}) => {
    const reply = await fetch(address + path, options)
    await reply.arrayBuffer()
    return reply.status
  }
  const value = async (name: string, labels: Record<string, string> = {}) => {
    const { values } = (await registry.getSingleMetric(name)!.get()) as Values
    const same = (found: Values['values'][number]) =>
      JSON.stringify(Object.entries(found.labels).toSorted()) ===
      JSON.stringify(Object.entries(labels).toSorted())
    return values.find(same)?.value
  }
  return { app, registry, address, ask, value }
}

interface Values {
  values: { labels: Record<string, string>; value: number }[]
}

const bearer = (sent: string) => ({ headers: { authorization: `Bearer ${sent}` } })

test('metrics are on the site’s port for those with the token, and for others there is nothing', async (t) => {
  const { address, ask } = await measured(t)
  const nothing = await fetch(`${address}/nothing`)
  const body = await nothing.text()
  for (const options of [
    {},
    bearer(''),
    bearer(token.slice(1)),
    bearer(`${token}x`),
    bearer(token.toUpperCase()),
    { headers: { authorization: token } },
    { headers: { authorization: `Basic ${token}` } },
  ]) {
    const reply = await fetch(`${address}/metrics`, options)
    assert.equal(reply.status, 404)
    assert.equal(await reply.text(), body)
  }
  const reply = await fetch(`${address}/metrics`, bearer(token))
  assert.equal(reply.status, 200)
  assert.equal(reply.headers.get('cache-control'), 'no-store')
  assert.match(reply.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/)
  assert.match(await reply.text(), /^bindex_ready 1$/m)
  assert.equal(await ask('/metrics', { ...bearer(token), method: 'POST' }), 404)
})

test('without a token the site has no /metrics, and nothing is measured', async (t) => {
  const app = await madeApp(t)
  assert.ok(!app.hasRoute({ method: 'GET', url: '/metrics' }))
  let response: ServerResponse | undefined
  app.addHook('onSend', async (_request, reply) => void (response = reply.raw))
  await app.inject('/api/dataset')
  assert.ok(response && !('route' in response))
  const own = await madeApp(t, { METRICS_PORT: '9' }, { metrics: openMetrics() })
  assert.ok(!own.hasRoute({ method: 'GET', url: '/metrics' }))
})

test('of a request, metrics contain only the route, the method and the kind of status', async (t) => {
  const { registry, ask, value } = await measured(t)
  const secret = 'Zq7x'
  const headers = { 'user-agent': secret, authorization: `Bearer ${secret}`, cookie: `a=${secret}` }
  for (const path of [
    `/api/bin/${secret}/meta`,
    `/api/bin/457173/meta?${secret}=${secret}`,
    `/api/binlists/${secret}`,
    `/${secret}`,
    `/${secret}/${secret}`,
    `/bin/457173?x=${secret}`,
  ])
    await ask(path, { headers })
  await ask('/api/binLookup', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ bins: ['457173', secret] }),
  })
  await ask(`/api/dataset?${secret}`, { method: 'DELETE' })
  const text = await registry.metrics()
  for (const part of [secret, '457173', '127.0.0.1']) assert.ok(!text.includes(part), part)

  const routes = new Set<string>([...endpoints.map(([line]) => line.split(' ')[1]!), ...otherRoutes])
  const { values } = (await registry.getSingleMetric('bindex_http_requests_total')!.get()) as Values
  for (const { labels } of values) {
    assert.deepEqual(Object.keys(labels).toSorted(), ['method', 'route', 'status'])
    assert.ok(routes.has(labels['route']!) || labels['route'] === 'none', labels['route'])
    assert.match(labels['status']!, /^(?:[2345]xx|aborted)$/)
    assert.match(labels['method']!, /^(?:GET|POST|DELETE)$/)
  }
  const unknown = { route: 'none', method: 'GET', status: '4xx' }
  assert.equal(await value('bindex_http_requests_total', unknown), 2, 'unknown addresses are one route')
  const wrong = { route: '/api/dataset', method: 'DELETE', status: '4xx' }
  assert.equal(await value('bindex_http_requests_total', wrong), 1)
  assert.match(text, /^bindex_http_request_duration_seconds_count\{route="none"\} 2$/m)
})

test('unusual methods are one label, and a client that leaves counts as aborted', async (t) => {
  const { app, value } = await measured(t)
  const { port } = app.server.address() as AddressInfo
  const send = (text: string) => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    t.after(() => socket.destroy())
    socket.write(text)
    return socket
  }
  await once(send('PROPFIND /x HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n').resume(), 'close')
  assert.equal(
    await value('bindex_http_requests_total', { route: 'none', method: 'other', status: '4xx' }),
    1,
  )
  const leaving = send(
    'POST /api/binLookup HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
  )
  await once(app.server, 'request')
  leaving.destroy()
  const aborted = { route: '/api/binLookup', method: 'POST', status: 'aborted' }
  while ((await value('bindex_http_requests_total', aborted)) !== 1) await pause(20)
})

test('limits, refused connections and the state of the server are measured', async (t) => {
  const { app, ask, value } = await measured(t, {
    RATE_LIMITS: 'on',
    RATE_CLASSES: 'anonymous.lookup=2',
  })
  for (const status of [200, 200, 429, 429]) assert.equal(await ask('/api/dataset'), status)
  assert.equal(await value('bindex_rate_limited_total', { kind: 'lookup' }), 2)
  assert.equal(await value('bindex_rate_limited_total', { kind: 'signup' }), 0)

  const { port } = app.server.address() as AddressInfo
  assert.equal(await value('bindex_connections_refused_total'), 0)
  const sockets = Array.from({ length: 257 }, () => connect(port, '127.0.0.1').on('error', () => {}))
  t.after(() => sockets.forEach((socket) => socket.destroy()))
  while ((await value('bindex_connections_refused_total')) === 0) await pause(20)

  assert.equal(await value('bindex_dataset_rows'), 10)
  const sinceDate = (Date.now() - Date.parse('2026-01-02')) / 1000
  assert.ok(Math.abs((await value('bindex_dataset_age_seconds'))! - sinceDate) < 3600)
  assert.ok((await value('bindex_dataset_loaded_timestamp_seconds'))! <= Date.now() / 1000)
  assert.ok((await value('bindex_disk_free_bytes'))! > 0)
  for (const name of ['bulk_runs', 'proxy_jobs_running', 'proxy_jobs_kept', 'dataset_update_failed'])
    assert.equal(await value(`bindex_${name}`), 0, name)
})

test('the registries of several processes can be merged', async (t) => {
  const servers = [await measured(t), await measured(t)]
  for (const { ask } of servers) await ask('/api/dataset')
  const merged = AggregatorRegistry.aggregate(
    await Promise.all(servers.map(({ registry }) => registry.getMetricsAsJSON())),
  )
  const text = await merged.metrics()
  assert.match(
    text,
    /^bindex_http_requests_total\{route="\/api\/dataset",method="GET",status="2xx"\} 2$/m,
    'requests add up',
  )
  assert.match(text, /^bindex_dataset_rows 10$/m, 'the dataset is the same')
  assert.match(text, /^bindex_ready 1$/m)
  assert.match(text, /^bindex_build_info\{.*\} 1$/m)
})

test('a port of its own serves metrics and nothing else, and is closed with the server', async (t) => {
  const folder = await temporaryFolder(t)
  const start = (more: Record<string, string>) =>
    startServer(t, { DATA_DIR: folder, METRICS_PORT: '0', ...more })
  const { address, output, process, exited } = await start({})
  const own = /Metrics are at (http:\/\/127\.0\.0\.1:\d+\/metrics)\./.exec(output())![1]!
  const reply = await fetch(own)
  assert.equal(reply.status, 200)
  assert.match(await reply.text(), /^nodejs_eventloop_lag_p99_seconds /m)
  assert.equal((await fetch(new URL('/', own))).status, 404)
  assert.equal((await fetch(own, { method: 'POST' })).status, 404)
  assert.equal((await fetch(`${address}/metrics`)).status, 404)
  process.kill('SIGTERM')
  assert.equal(await exited, 0)
  await assert.rejects(fetch(own))

  const guarded = await start({ METRICS_TOKEN: token })
  const place = /Metrics are at ([^ ]+)\.\W/.exec(guarded.output())![1]!
  assert.equal((await fetch(place)).status, 404)
  assert.equal((await fetch(place, bearer(token))).status, 200)
  assert.equal((await fetch(`${guarded.address}/metrics`, bearer(token))).status, 200)
})

test('a port in use stops the start with one sentence', async (t) => {
  const other = createServer().listen(0, '127.0.0.1')
  t.after(() => other.close())
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const program = runProgram(t, 'server/main.ts', [], {
    PORT: '0',
    STUN_PORT: '0',
    DATA_DIR: await temporaryFolder(t),
    METRICS_PORT: String(port),
    LOG_LEVEL: 'silent',
  })
  assert.equal(await program.exited, 1)
  assert.equal(program.output(), `Port ${port} is in use. Set METRICS_PORT to another one.\n`)
})

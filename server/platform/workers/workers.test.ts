import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { forEachDatabase } from '#test/servers/databases.ts'
import { madeAccount, solvedTokenFor } from '#test/apps/made-account.ts'
import { snapshotOf } from '#test/data/small-bins.ts'
import { freePort } from '#test/servers/free-port.ts'
import { runProgram, startServer, temporaryFolder } from '#test/servers/server-process.ts'
import { openDatabase } from '../db/open.ts'
import { hideAccount } from '../../delete-account.ts'
import { openSecretKey } from '../secret-key.ts'

const all = Array.from({ length: 8 })

forEachDatabase(({ dialect, place }) => {
  test(`workers on ${dialect} count, revoke and spend together`, async (t) => {
    const site = await start(t, { DATABASE_URL: (await place(t)).databaseUrl })
    const database = await openDatabase(site.place, 15_000)
    t.after(() => database.close())
    const { headers } = await madeAccount(database)

    const logins = Array.from({ length: 30 }, () =>
      site.ask('POST', '/api/auth/login', {}, { userId: 'nobody' }),
    )
    const refused = (await Promise.all(logins)).filter(({ status }) => status === 429)
    assert.equal(refused.length, 10)

    const answers = () => Promise.all(all.map(() => site.ask('GET', '/api/user', headers)))
    assert.deepEqual(new Set((await answers()).map(({ status }) => status)), new Set([200]))
    assert.equal((await site.ask('POST', '/api/auth/logout', headers)).status, 200)
    assert.deepEqual(new Set((await answers()).map(({ status }) => status)), new Set([401]))

    const token = await solvedTokenFor(openSecretKey(site.folder))
    const signups = all.map(() => site.ask('POST', '/api/auth/signup', {}, { turnstile_token: token }))
    const accepted = (await Promise.all(signups)).filter(({ status }) => status < 300)
    assert.equal(accepted.length, 1)
  })
})

test('a proxy job is found whichever worker is asked', async (t) => {
  const site = await start(t)
  const turnstile_token = await solvedTokenFor(openSecretKey(site.folder))
  const proxies = [{ host: '192.0.2.1', port: 8080, type: 'http' }]
  const started = await site.ask(
    'POST',
    '/api/proxy/jobs',
    {},
    { proxies, probes: 1, ipqsKey: '', turnstile_token },
  )
  assert.equal(started.status, 200, started.text)
  const { id } = JSON.parse(started.text) as { id: string }
  const cookie = started.headers['set-cookie']![0]!
  for (const path of ['/api/proxy/jobs', '/api/%70roxy/jobs', `${site.address}/api/proxy/jobs`]) {
    for (const reply of await Promise.all(all.map(() => site.ask('GET', `${path}/${id}`)))) {
      assert.equal(reply.status, 200, `${path}: ${reply.text}`)
    }
  }
  const quotas = await Promise.all(all.map(() => site.ask('GET', '/api/proxy', { cookie })))
  const left = quotas.map(({ text }) => (JSON.parse(text) as { quota_left: number }).quota_left)
  assert.deepEqual(new Set(left), new Set([499]))
  const streams = all.map(() => site.ask('GET', `/api/proxy/jobs/${id}`, { accept: 'text/event-stream' }))
  const stopped = await site.ask('DELETE', `/api/proxy/jobs/${id}`)
  assert.equal(stopped.status, 200)
  for (const { text } of await Promise.all(streams)) assert.match(text, /^event: \w+$/m)
  // The client is the one that asked, whoever it claims to be.
  const forged = await site.ask('GET', '/api/proxy', { 'x-bindex-client': '203.0.113.9' })
  const before = Number(forged.headers['ratelimit-remaining'])
  const next = await site.ask('GET', '/api/proxy', { 'x-bindex-client': '203.0.113.10' })
  assert.equal(Number(next.headers['ratelimit-remaining']), before - 1)
})

test('a worker that is killed is replaced, and what it left is finished', async (t) => {
  const site = await start(t)
  const database = await openDatabase(site.place)
  t.after(() => database.close())
  // The first one leads, until it is replaced.
  for (const slot of [1, 0]) {
    await hideAccount(database, (await madeAccount(database)).id)
    const killed = (await site.pids())[slot]
    process.kill(killed!, 'SIGKILL')
    await site.says(new RegExp(`process ${killed}\\) ended with SIGKILL. Another one starts`))
    await site.says(new RegExp(`Worker ${slot + 1} \\(process \\d+\\) answers`))
    for (const { status } of await Promise.all(all.map(() => site.ask('GET', '/healthz')))) {
      assert.equal(status, 200)
    }
    while ((await database.kysely.selectFrom('deleted_accounts').selectAll().execute()).length > 0)
      await pause(50)
  }
})

test('no connection stays open when its worker is killed before it was accepted', async (t) => {
  const site = await start(t)
  const { hostname, port } = new URL(site.address)
  for (const slot of [1, 0]) {
    const killed = (await site.pids())[slot]!
    // Whatever is handed to it from now on is in nobody's hands.
    process.kill(killed, 'SIGSTOP')
    const clients = Array.from({ length: 20 }, () => connect(Number(port), hostname))
    const closed = clients.map((client) => {
      t.after(() => client.destroy())
      client.resume().on('error', () => undefined)
      client.write('GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
      return once(client, 'close')
    })
    await pause(200)
    process.kill(killed, 'SIGKILL')
    await Promise.all(closed)
    await site.says(new RegExp(`Worker ${slot + 1} \\(process \\d+\\) answers`))
  }
})

test('SIGHUP replaces all workers, and no request fails', async (t) => {
  const site = await start(t, { RATE_LIMITS: 'off' })
  const before = await site.pids()
  let answered = 0
  const over = new AbortController()
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  t.after(() => agent.destroy())
  const clients = all.map(async () => {
    while (!over.signal.aborted) {
      const { status } = await site.ask('GET', '/api/bin/457173', {}, undefined, agent)
      assert.equal(status, 200)
      answered++
    }
  })
  site.process.kill('SIGHUP')
  await site.says(/All workers were replaced/)
  over.abort()
  await Promise.all(clients)
  assert.ok(answered > 100)
  assert.deepEqual(
    (await site.pids()).filter((pid) => before.includes(pid)),
    [],
  )
})

test('they stop together, also when the process that started them is killed', async (t) => {
  const site = await start(t)
  site.process.kill('SIGTERM')
  assert.equal(await site.exited, 0)

  const killed = await start(t)
  const pids = await killed.pids()
  killed.process.kill('SIGKILL')
  await killed.exited
  for (const pid of pids) while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 50))
})

test('what is wrong is said once', async (t) => {
  const folder = await temporaryFolder(t)
  const wrong = runProgram(t, 'server/main.ts', [], { WORKERS: '2', DATA_DIR: '/dev/null/here', PORT: '0' })
  assert.equal(await wrong.exited, 1)
  assert.equal(wrong.output().match(/\/dev\/null/g)?.length, 1, wrong.output())
  const none = runProgram(t, 'server/main.ts', [], { WORKERS: 'many', DATA_DIR: folder })
  assert.equal(await none.exited, 1)
  assert.equal(none.output(), 'WORKERS must be a whole number from 1 to 64, or "auto"; it is "many".\n')
})

async function start(t: TestContext, environment: Record<string, string> = {}) {
  const folder = await temporaryFolder(t)
  await writeFile(join(folder, 'dataset.bindex'), snapshotOf())
  const running = await startServer(t, { WORKERS: '2', DATA_DIR: folder, IP_SEED: 'off', ...environment })
  await running.says(/2 workers answer/)
  const { hostname, port } = new URL(running.address)

  async function ask(
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: object,
    agent?: Agent,
  ) {
    const sent = request({
      hostname,
      port,
      method,
      path,
      agent: agent ?? false,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    })
    sent.end(body && JSON.stringify(body))
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    let text = ''
    for await (const part of response.setEncoding('utf8')) text += part
    return { status: response.statusCode!, headers: response.headers, text }
  }

  const pids = async (): Promise<number[]> => {
    const { stdout } = await promisify(execFile)('ps', ['-o', 'pid=', '--ppid', String(running.process.pid)])
    return stdout.trim().split(/\s+/).map(Number)
  }
  const place = { dataDir: folder, databaseUrl: environment['DATABASE_URL'] ?? '' }
  return { ...running, folder, place, ask, pids }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('metrics are those of all workers, on both ports', async (t) => {
  const token = 'only-prometheus-knows-this'
  const metricsPort = await freePort()
  const site = await start(t, { METRICS_TOKEN: token, METRICS_PORT: String(metricsPort) })
  for (const reply of await Promise.all(all.map(() => site.ask('GET', '/api/bin/457173')))) {
    assert.equal(reply.status, 200)
  }
  const authorization = `Bearer ${token}`
  const own = await fetch(`http://127.0.0.1:${metricsPort}/metrics`, { headers: { authorization } })
  const texts = [
    await own.text(),
    ...(await Promise.all(all.map(() => site.ask('GET', '/metrics', { authorization })))).map(
      ({ text }) => text,
    ),
  ]
  const counted = /^bindex_http_requests_total\{[^}]*route="\/api\/bin\/:bin"[^}]*\} (\d+)$/m
  for (const text of texts) assert.equal(counted.exec(text)?.[1], String(all.length), text.slice(0, 3000))

  // If an answer of a worker were taken for another question, questions would double until nothing else is answered.
  await new Promise((resolve) => setTimeout(resolve, 2000))
  for (const reply of await Promise.all(all.map(() => site.ask('GET', '/api/bin/457173')))) {
    assert.equal(reply.status, 200)
  }
})

test('a server that was killed leaves a folder, which the next one removes', async (t) => {
  const [TMPDIR, DATA_DIR] = [await temporaryFolder(t), await temporaryFolder(t)]
  writeFileSync(join(DATA_DIR, 'dataset.bindex'), snapshotOf())
  const environment = { TMPDIR, DATA_DIR, WORKERS: '2', IP_SEED: 'off' }
  const ours = () => readdirSync(TMPDIR).filter((name) => name.startsWith('bindex-workers-'))
  const killed = await startServer(t, environment)
  const [left] = ours()
  assert.ok(left)
  killed.process.kill('SIGKILL')
  await once(killed.process, 'exit')
  assert.deepEqual(ours(), [left])
  const next = await startServer(t, environment)
  assert.equal(ours().length, 1)
  assert.notEqual(ours()[0], left)
  next.process.kill('SIGTERM')
  await next.exited
  assert.deepEqual(ours(), [])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { snapshotOf } from '#test/data/small-bins.ts'
import { changing, raw, saying } from '#test/servers/hostile-proxies.ts'
import { freeProxyPort } from '#test/servers/real-proxies.ts'
import { startServer, temporaryFolder } from '#test/servers/server-process.ts'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Output } from '#contract/api.ts'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const secrets = ['geheimes-wort', 'the-user-name', 'key-of-a-stranger']

test('passwords and keys never appear in a reply, log or file', async (t) => {
  const dataDir = await temporaryFolder(t)
  await writeFile(join(dataDir, 'dataset.bindex'), snapshotOf())
  const port = await freeProxyPort()
  const site = `http://127.0.0.1:${port}`
  const server = await startServer(t, {
    DATA_DIR: dataDir,
    PORT: String(port),
    PROXY_TARGETS: 'any',
    PROXY_JUDGE: site,
    LOG_LEVEL: 'debug',
    IP_SEED: 'off',
    REVERSE_DNS: 'off',
    RATE_LIMITS: 'off',
  })
  const token = async () => {
    const challenge = (await (
      await fetch(`${site}/api/human/challenge`)
    ).json()) as Output<'GET /api/human/challenge'>
    const solution = await solveChallenge({ challenge, deriveKey })
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  }
  const replies: string[] = []
  const post = async (path: string, body: object) => {
    const response = await fetch(`${site}/api/proxy/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    replies.push(text)
    return text
  }
  const [password, username, ipqsKey] = secrets
  // One that works, one that echoes what it receives, one that does not exist.
  const echo = await saying(
    t,
    `HTTP/1.1 407 ${password}\r\nX: ${password}\r\nContent-Length: 13\r\n\r\n${password}`,
  )
  const ports = [await changing(t, {}), echo, await freeProxyPort()]
  const proxies = ports.map((port) => ({ host: '127.0.0.1', port, type: 'auto', username, password }))
  const started = await post('jobs', { proxies, probes: 1, ipqsKey, turnstile_token: await token() })
  const { id } = JSON.parse(started) as { id: string }
  replies.push(
    await (await fetch(`${site}/api/proxy/jobs/${id}`, { headers: { accept: 'text/event-stream' } })).text(),
  )
  await post('test-proxy', {
    host: '127.0.0.1',
    port: ports[0],
    proxyType: 'http',
    username,
    password,
    ipqsKey,
    turnstile_token: await token(),
  })
  await post('test-proxy', {
    host: '127.0.0.1',
    port: 'x',
    proxyType: password,
    username: [username],
    password: { password },
    ipqsKey,
    turnstile_token: 'x',
  })
  await post('jobs', { proxies: [{ ...proxies[0], port: 0 }], probes: 1, ipqsKey })
  const silent = await raw(t, (socket) => socket.resume())
  const hanging = [{ ...proxies[0], port: silent }]
  const { id: last } = JSON.parse(
    await post('jobs', { proxies: hanging, probes: 1, turnstile_token: await token() }),
  ) as { id: string }
  const watching = await fetch(`${site}/api/proxy/jobs/${last}`, { headers: { accept: 'text/event-stream' } })
  server.process.kill('SIGTERM')
  const end = await watching.text()
  assert.match(end, /event: end\ndata: .*"state":"stopped"/, 'a server that stops says so')
  assert.equal(await server.exited, 0)
  replies.push(end)
  assert.equal(replies.join().match(/"outcome":"works"/g)?.length, 4, replies.join('\n'))
  const files = await readdir(dataDir, { recursive: true })
  const stored = await Promise.all(
    files.map((file) => readFile(join(dataDir, file), 'latin1').catch(() => '')),
  )
  for (const secret of [
    ...secrets,
    ...secrets.map((text) => Buffer.from(text).toString('base64').slice(0, -4)),
  ]) {
    for (const text of [...replies, server.output(), ...stored]) assert.ok(!text.includes(secret), secret)
  }
  assert.match(server.output(), /"\/api\/proxy\/jobs\/:id"/)
  assert.match(server.output(), /"\/api\/proxy\/judge\/:nonce"/)
  assert.ok(!server.output().includes(id), 'whoever reads the log cannot watch')
})

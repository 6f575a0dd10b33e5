// What breaks around the server must not end it.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#test/servers/free-port.ts'
import { programEnv, temporaryFolder } from '#test/servers/server-process.ts'

async function startThrough(t: TestContext, command: string): Promise<number> {
  const port = await freePort()
  const child = spawn('sh', ['-c', command.replace('SERVER', `exec "${process.execPath}" server/main.ts`)], {
    cwd: new URL('..', import.meta.url),
    env: programEnv({ STUN_PORT: 'off', PORT: String(port), DATA_DIR: await temporaryFolder(t) }),
    stdio: 'ignore',
  })
  const ended = once(child, 'close')
  t.after(async () => {
    child.kill('SIGKILL')
    await ended
  })
  while ((await health(port)) !== 200) {
    assert.equal(child.exitCode, null, 'the server ended')
    await pause(50)
  }
  return port
}

const health = (port: number): Promise<number> =>
  fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(2000) }).then(
    (reply) => reply.status,
    () => 0,
  )

test('the server survives a log that cannot be written', { timeout: 60_000 }, async (t) => {
  const port = await startThrough(t, 'SERVER >/dev/full')
  assert.equal(await health(port), 200)
})

test('the server survives more connections than it may open files', { timeout: 60_000 }, async (t) => {
  const port = await startThrough(t, 'ulimit -n 60; SERVER')
  const sockets = Array.from({ length: 200 }, () => connect(port, '127.0.0.1').on('error', () => {}))
  await pause(1000)
  for (const socket of sockets) socket.destroy()
  await pause(500)
  assert.equal(await health(port), 200)
})

test('the server survives clients that reset their connection', { timeout: 60_000 }, async (t) => {
  const port = await startThrough(t, 'SERVER')
  const parts = [
    'POST /api/binLookup HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
    'GET /api/banks HTTP/1.1\r\nhost: a\r\naccept-encoding: gzip\r\n\r\n'.repeat(20),
    'GET / HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
    'CONNECT a:1 HTTP/1.1\r\nhost: a\r\n\r\n',
    'not HTTP\r\n\r\n',
  ]
  for (const wait of [1, 20, 100]) {
    for (const part of parts) {
      const socket = connect(port, '127.0.0.1').on('error', () => {})
      socket.write(part)
      await pause(wait)
      socket.resetAndDestroy()
    }
  }
  assert.equal(await health(port), 200)
})

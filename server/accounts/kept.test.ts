import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test, type TestContext } from 'node:test'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { writeFile } from 'node:fs/promises'
import type { Output } from '#contract/api.ts'
import { runs } from '#test/data/runs.ts'
import { snapshotOf } from '#test/data/small-bins.ts'
import { startServer, temporaryFolder } from '#test/servers/server-process.ts'

type SignedIn = Output<'POST /api/auth/login'>
let clients = 0

async function post<T>(address: string, path: string, body: object): Promise<T> {
  clients++
  const reply = await fetch(address + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${clients >> 16}.${(clients >> 8) & 255}.${clients & 255}`,
    },
  })
  assert.equal(reply.status, 200)
  return (await reply.json()) as T
}

async function signUp(address: string): Promise<SignedIn> {
  const reply = await fetch(`${address}/api/human/challenge`)
  const challenge = (await reply.json()) as Output<'GET /api/human/challenge'>
  const solution = await solveChallenge({ challenge, deriveKey })
  const turnstile_token = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  return post(address, '/api/auth/signup', { turnstile_token })
}

async function start(t: TestContext, folder: string) {
  return startServer(t, { DATA_DIR: folder, TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'debug' })
}

test('everything that was confirmed survives kill -9, several times', async (t) => {
  const folder = await temporaryFolder(t)
  await writeFile(join(folder, 'dataset.bindex'), snapshotOf())
  const tokens: string[] = []
  let userId = ''
  for (let round = 0; round < runs(15); round++) {
    const server = await start(t, folder)
    if (userId === '') userId = (await signUp(server.address)).userId
    const enough = tokens.length + 5 + round
    const work = Array.from({ length: 6 }, async () => {
      for (;;) {
        tokens.push((await post<SignedIn>(server.address, '/api/auth/login', { userId })).token)
        if (tokens.length === enough) setTimeout(() => server.process.kill('SIGKILL'), 40 * round)
      }
    })
    await Promise.allSettled(work)
    await server.exited
  }
  const { address, output } = await start(t, folder)
  assert.ok(tokens.length > 10, String(tokens.length))
  for (const token of tokens) {
    const headers = { authorization: `Bearer ${token}` }
    assert.equal((await fetch(`${address}/api/user/settings`, { headers })).status, 200)
  }
  const sqlite = new DatabaseSync(join(folder, 'bindex.db'), { readOnly: true })
  assert.deepEqual({ ...sqlite.prepare('pragma integrity_check').get() }, { integrity_check: 'ok' })
  sqlite.close()

  const kept = [output(), ...readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'))]
  assert.match(kept[0]!, /"route":"\/api\/user\/settings"/)
  for (const secret of [userId, ...tokens.slice(0, 20)]) {
    for (const text of kept) assert.ok(!text.includes(secret), 'a secret is on the disk or in the log')
  }
})

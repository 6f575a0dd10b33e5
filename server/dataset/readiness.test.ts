import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { ErrorReply } from '#contract/errors.ts'
import { snapshotOf } from '#test/data/small-bins.ts'
import { dataFile, dataSite } from '#test/servers/data-site.ts'
import { runProgram, startServer, temporaryFolder } from '#test/servers/server-process.ts'
import { isBuiltFrom } from './inputs.ts'

const statusOf = async (address: string) => (await fetch(address)).status

async function reasonAt(address: string): Promise<string> {
  const reply = await fetch(`${address}/readyz`)
  if (reply.status === 200) return 'ready'
  assert.equal(reply.status, 503)
  return ((await reply.json()) as ErrorReply).code
}

/** Waits until the reason is another one than this. */
async function reasonAfter(address: string, before: string): Promise<string> {
  for (;;) {
    const reason = await reasonAt(address)
    if (reason !== before) return reason
    await pause(50)
  }
}

test('a server is not ready before BIN_DATA is in, and alive all the time', async (t) => {
  const folder = await temporaryFolder(t)
  const site = await dataSite(t, dataFile())
  const asked = Promise.withResolvers<() => void>()
  site.answer = (_request, response) => asked.resolve(() => response.end(site.content))
  const environment = { DATA_DIR: folder, BIN_DATA: site.address }
  const { address, process, exited } = await startServer(t, environment)
  const release = await asked.promise
  assert.equal(await reasonAt(address), 'bin_data_loading')
  assert.equal(await statusOf(`${address}/healthz`), 200)
  assert.equal(await statusOf(`${address}/api/dataset`), 200, 'lookups work with the starter data')
  release()
  assert.equal(await reasonAfter(address, 'bin_data_loading'), 'ready')
  process.kill('SIGTERM')
  await exited

  site.answer = (_request, response) => response.writeHead(500).end()
  const again = await startServer(t, environment)
  assert.equal(await reasonAt(again.address), 'ready', 'the data of the last start is still there')
})

test('a server whose BIN_DATA cannot be imported is not ready, until an update succeeds', async (t) => {
  const folder = await temporaryFolder(t)
  const file = join(folder, 'mine.csv')
  const environment = { DATA_DIR: folder, BIN_DATA: file }
  const { address } = await startServer(t, environment)
  assert.equal(await reasonAfter(address, 'bin_data_loading'), 'bin_data_failed')
  assert.equal(await statusOf(`${address}/healthz`), 200)
  await writeFile(file, dataFile())
  const update = runProgram(t, 'server/bindex/main.ts', ['update', '--yes'], environment)
  assert.equal(await update.exited, 0, update.output())
  assert.equal(await reasonAfter(address, 'bin_data_failed'), 'ready')

  const other = join(folder, 'other.csv')
  await writeFile(other, 'not BINs\n')
  const broken = await startServer(t, { DATA_DIR: join(folder, 'new'), BIN_DATA: other })
  assert.equal(await reasonAfter(broken.address, 'bin_data_loading'), 'bin_data_failed')
})

test('a server without BIN_DATA is ready with the starter data', async (t) => {
  const { address } = await startServer(t, { DATA_DIR: await temporaryFolder(t) })
  assert.equal(await reasonAt(address), 'ready')
})

test('an earlier version of the same files counts as BIN_DATA, other data does not', () => {
  const from = (inputs: string, ...binData: string[]) => isBuiltFrom({ inputs }, binData)
  assert.ok(from('a.csv:12:1700000000000.123,https://b.example/c:1:2', 'a.csv', 'https://b.example/c:1:2'))
  assert.ok(!from('a.csv:12:1700000000000', 'b.csv'))
  assert.ok(!from('a.csv:12:1700000000000', 'a.csv', 'b.csv'))
  assert.ok(!from('', 'a.csv'))
  assert.ok(!from('sha256:00', 'a.csv'))
})

/** Without the starter data, which takes longer to build than the server to start. */
async function startSmall(t: TestContext, environment: Record<string, string>) {
  const folder = await temporaryFolder(t)
  await writeFile(join(folder, 'dataset.bindex'), snapshotOf())
  return startServer(t, { DATA_DIR: folder, ...environment })
}

test('while a server drains it answers everything, closes connections and is not ready', async (t) => {
  const { address, process, exited } = await startSmall(t, { DRAIN_SECONDS: '600' })
  const connection = async (path: string) => (await fetch(`${address}${path}`)).headers.get('connection')
  assert.equal(await connection('/api/dataset'), 'keep-alive')
  process.kill('SIGTERM')
  assert.equal(await reasonAfter(address, 'ready'), 'stopping')
  assert.equal(await statusOf(`${address}/healthz`), 200)
  for (const path of ['/healthz', '/readyz', '/api/dataset', '/nothing'])
    assert.equal(await connection(path), 'close', path)
  assert.equal(await statusOf(`${address}/api/dataset`), 200)
  await pause(600)
  process.kill('SIGTERM')
  assert.equal(await exited, 0, 'a second signal does not wait')
})

test('after the drain a server stops by itself', async (t) => {
  const { process, exited } = await startSmall(t, { DRAIN_SECONDS: '1' })
  process.kill('SIGTERM')
  assert.equal(await exited, 0)
})

import assert from 'node:assert/strict'
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { snapshotOf } from '#test/data/small-bins.ts'
import { runProgram, temporaryFolder } from '#test/servers/server-process.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

test('serve answers with the settings of its options, and ends when it is told to', async (t) => {
  const folder = await temporaryFolder(t)
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  await writeFile(join(dataDir, 'dataset.bindex'), snapshotOf())
  // Without the sources of the site, as in a package, so that none is built.
  const installed = join(folder, 'bindex')
  for (const name of ['contract', 'engine', 'answers', 'server', 'package.json'])
    await cp(join(root, name), join(installed, name), { recursive: true })
  await symlink(join(root, 'node_modules'), join(installed, 'node_modules'))
  const words = ['serve', '--port', '0', '--host', '127.0.0.1', '--data-dir', dataDir, '--json']
  const environment = { STUN_PORT: 'off', PORT: 'not a port', DATA_DIR: '/nowhere' }
  const running = runProgram(t, join(installed, 'server/bindex/main.ts'), words, environment)
  await running.says(/answers at/)
  const logged = running.output().trimEnd().split('\n')
  const messages = logged.map((line) => (JSON.parse(line) as { msg: string }).msg)
  const address = /answers at (\S+) with 10 BINs\.$/.exec(messages.at(-1)!)?.[1]
  const reply = await fetch(`${address}/api/bin/457173`)
  assert.equal(reply.status, 200)
  await reply.text()
  running.process.kill('SIGTERM')
  assert.equal(await running.exited, 0)
})

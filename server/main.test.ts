import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer, connect } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { test, type TestContext } from 'node:test'
import { smallRecords, snapshotOf } from '#test/data/small-bins.ts'
import { need } from '#test/run/needs.ts'
import { smallDisk } from '#test/servers/small-disk.ts'
import { programEnv, runProgram, startServer, temporaryFolder } from '#test/servers/server-process.ts'
import { migrate } from './platform/db/migrate.ts'
import { openDatabase } from './platform/db/open.ts'

async function startSmall(t: TestContext, environment: Record<string, string> = {}) {
  const folder = await temporaryFolder(t)
  await writeFile(join(folder, 'dataset.bindex'), snapshotOf())
  return { folder, ...(await startServer(t, { DATA_DIR: folder, ...environment })) }
}

const rowsAt = async (address: string) =>
  ((await (await fetch(`${address}/api/dataset`)).json()) as { rows: number }).rows

test('a first start serves the starter data and keeps it', async (t) => {
  const folder = await temporaryFolder(t)
  const { address, process, exited } = await startServer(t, { DATA_DIR: join(folder, 'new') })
  const info = (await (await fetch(`${address}/api/dataset`)).json()) as { rows: number; starter: boolean }
  assert.ok(info.rows > 20_000)
  assert.equal(info.starter, true)
  process.kill('SIGTERM')
  assert.equal(await exited, 0)
  assert.equal((await readFile(join(folder, 'new', 'dataset.bindex'))).subarray(0, 6).toString(), 'BINDEX')
})

test('a start warns of a key that others can read', async (t) => {
  const { folder, process, exited } = await startSmall(t)
  process.kill('SIGTERM')
  await exited
  chmodSync(join(folder, 'secret.key'), 0o604)
  const again = await startServer(t, { DATA_DIR: folder })
  assert.match(
    again.output(),
    /Other users of this machine can read [^ ]+secret\.key\. Change that: chmod 600/,
  )
})

test('a wrong configuration, or a port in use, stops the start with one sentence', async (t) => {
  const wrong = runProgram(t, 'server/main.ts', [], { PORT: 'many' })
  assert.equal(await wrong.exited, 1)
  assert.equal(wrong.output(), 'PORT must be a whole number from 0 to 65535; it is "many".\n')

  const folder = await temporaryFolder(t)
  await writeFile(join(folder, 'dataset.bindex'), snapshotOf())
  const other = createServer().listen(0, '127.0.0.1')
  t.after(() => other.close())
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const taken = runProgram(t, 'server/main.ts', [], {
    PORT: String(port),
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
  })
  assert.equal(await taken.exited, 1)
  assert.equal(taken.output(), `Port ${port} is in use. Set PORT to another one.\n`)
})

test(
  'a full or read-only disk stops the first start with one sentence',
  { skip: need('mount').missing },
  async (t) => {
    const folder = smallDisk(t)
    if (folder === undefined) return t.skip('a small disk: only root can mount one')
    const output = async () => {
      const program = runProgram(t, 'server/main.ts', [], {
        DATA_DIR: join(folder, 'new'),
        LOG_LEVEL: 'silent',
      })
      assert.equal(await program.exited, 1)
      return program.output()
    }
    await writeFile(join(folder, 'ballast'), Buffer.alloc(900_000))
    assert.match(
      await output(),
      /^[^\n]+ cannot be written: the disk is full\. Free some space and try again\.\n$/,
    )
    spawnSync(need('mount').path ?? '', ['-o', 'remount,ro', folder])
    assert.match(
      await output(),
      /^[^\n]+ cannot be written: its disk is read-only\. Set DATA_DIR to another folder\.\n$/,
    )
  },
)

test('an unusable database stops the start with one sentence and is left unchanged', async (t) => {
  const folder = await temporaryFolder(t)
  await writeFile(join(folder, 'dataset.bindex'), snapshotOf())
  const database = await openDatabase({ dataDir: folder, databaseUrl: '' })
  await migrate(database)
  await database.close()
  const path = join(folder, 'bindex.db')
  const newer = new DatabaseSync(path)
  newer.exec("insert into migrations values (9999, 'later', 0)")
  newer.close()
  const bytes = await readFile(path)
  const { exited, output } = runProgram(t, 'server/main.ts', [], { DATA_DIR: folder, PORT: '0' })
  assert.equal(await exited, 1)
  assert.match(
    output(),
    /^\S+bindex\.db was created by a newer version of Bindex \(migration 9999\)\. Nothing was changed\./,
  )
  assert.deepEqual(await readFile(path), bytes)
})

test('a damaged dataset is refused with an explanation and left unchanged', async (t) => {
  const folder = await temporaryFolder(t)
  const path = join(folder, 'dataset.bindex')
  const damaged = snapshotOf()
  damaged[damaged.length - 20]! ^= 1
  await writeFile(path, damaged)
  const { output, address } = await startServer(t, { DATA_DIR: folder })
  assert.match(output(), /dataset\.bindex is damaged: its checksum does not match\. The starter data is used/)
  assert.ok((await rowsAt(address)) > 20_000)
  assert.deepEqual(await readFile(path), damaged)
})

test('a new dataset replaces the old one without a failed request, a damaged one does not', async (t) => {
  const { folder, address, process, says } = await startSmall(t)
  const path = join(folder, 'dataset.bindex')
  const load = { stop: false, answered: 0 }
  const hammer = async () => {
    while (!load.stop) {
      const reply = await fetch(`${address}/api/binLookup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ vendors: ['VISA'] }),
      })
      assert.equal(reply.status, 200)
      await reply.json()
      load.answered++
    }
  }
  const clients = [hammer(), hammer(), hammer()]
  const more = [...smallRecords, { ...smallRecords[1]!, bin: '400009' }]
  await writeFile(path, snapshotOf(more, new Date(1e12)))
  process.kill('SIGHUP')
  await says(/A new dataset is in use, with 11 BINs/)
  await writeFile(path, 'rubbish')
  process.kill('SIGHUP')
  await says(/Keeping the current dataset: .*dataset\.bindex is not a Bindex dataset\./)
  assert.equal(await rowsAt(address), 11)
  await writeFile(path, snapshotOf(smallRecords.slice(0, 3), new Date(2e12)))
  await says(/A new dataset is in use, with 3 BINs/)
  load.stop = true
  await Promise.all(clients)
  assert.ok(load.answered > 0)
  assert.equal(await rowsAt(address), 3)
})

test('npm run import replaces the dataset of a running server', async (t) => {
  const { folder, address, says } = await startSmall(t)
  const csv = join(folder, 'mine.csv')
  await writeFile(
    csv,
    'BIN,BRAND,TYPE,LEVEL,BANK,COUNTRY\n400001,visa,credit,gold,My Bank,PL\n40000,visa,,,,\n400001,visa,,,,\n',
  )
  const shrinking = runProgram(t, 'server/bindex/main.ts', ['import', csv], { DATA_DIR: folder })
  assert.equal(await shrinking.exited, 1)
  assert.match(shrinking.output(), /1 BINs, less than half of the 10 in use, so nothing was changed/)
  assert.equal(await rowsAt(address), 10)

  const words = [csv, '--date', '2026-05', '--name', 'Our list', '--licence', 'CC0', '--force']
  const program = runProgram(t, 'server/bindex/main.ts', ['import', ...words], { DATA_DIR: folder })
  assert.equal(await program.exited, 0, program.output())
  assert.match(program.output(), /Our list \(2026-05\): 3 rows, 1 BINs/)
  assert.match(program.output(), /Line 3 of mine\.csv has a BIN of 5 digits/)
  assert.match(program.output(), /Line 4 of mine\.csv repeats BIN 400001/)
  await says(/A new dataset is in use, with 1 BINs/)
  assert.equal(await rowsAt(address), 1)

  const before = await readFile(join(folder, 'dataset.bindex'))
  await writeFile(csv, 'some,other,header\n1,2,3\n')
  const refused = runProgram(t, 'server/bindex/main.ts', ['import', csv], { DATA_DIR: folder })
  assert.equal(await refused.exited, 1)
  assert.match(refused.output(), /mine\.csv begins with an unknown header/)
  assert.deepEqual(await readFile(join(folder, 'dataset.bindex')), before)
})

test('a stop finishes requests in progress, refuses new ones, waits for no stuck client and exits with 0', async (t) => {
  const { address, process, exited } = await startSmall(t)
  const port = Number(new URL(address).port)
  const body = JSON.stringify({ bins: ['400001'] })
  const request = (length: number) =>
    `POST /api/binLookup HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`
  const slow = connect(port, '127.0.0.1')
  t.after(() => slow.destroy())
  let answer = ''
  slow.on('data', (data: Buffer) => (answer += data.toString()))
  slow.write(request(body.length) + body.slice(0, 5))
  const stuck = connect(port, '127.0.0.1')
  t.after(() => stuck.destroy())
  stuck.on('error', () => undefined)
  stuck.write(`${request(50)}{`)
  const idle = connect(port, '127.0.0.1')
  t.after(() => idle.destroy())
  await once(idle, 'connect')
  await fetch(`${address}/healthz`)
  process.kill('SIGTERM')
  await refused(port)
  slow.write(body.slice(5))
  await once(slow, 'close')
  assert.match(answer, /^HTTP\/1\.1 200 /)
  assert.match(answer, /"bin":"400001"/)
  assert.equal(await exited, 0)
})

test('a stop that fails says why and exits with 1', async (t) => {
  const code = `import { runServer } from './server/run-server.ts'
    const openSite = async (app) => {
      app.addHook('onClose', () => Promise.reject(new Error('something is stuck')))
      return { files: new Map() }
    }
    await runServer(process.env, { openSite })`
  const folder = await temporaryFolder(t)
  await writeFile(join(folder, 'dataset.bindex'), snapshotOf())
  const { process, says, output, exited } = runProgram(t, '--input-type=module', ['--eval', code], {
    DATA_DIR: folder,
    PORT: '0',
    STUN_PORT: 'off',
  })
  await says(/answers at/)
  process.kill('SIGTERM')
  assert.equal(await exited, 1)
  assert.match(output(), /The server did not stop properly: .*something is stuck/)
})

async function refused(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const open = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    })
    socket.destroy()
    if (!open) return
  }
}

test('started by npm, it stops when the shell between them ends', async (t) => {
  const folder = await temporaryFolder(t)
  await writeFile(join(folder, 'dataset.bindex'), snapshotOf())
  // Not the last command, so that the shell stays.
  const shell = spawn('sh', ['-c', '"$0" server/main.ts; true', process.execPath], {
    env: programEnv({ npm_lifecycle_event: 'start', DATA_DIR: folder, PORT: '0', STUN_PORT: 'off' }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.after(() => shell.kill())
  for await (const line of createInterface(shell.stdout)) if (line.includes('answers at')) break
  shell.kill('SIGTERM')
  // The server has the other end.
  await once(shell, 'close')
})

// What the server asks of the disk, seen and disturbed by strace.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { need } from '#test/run/needs.ts'
import { temporaryFolder } from '#test/servers/server-process.ts'
import { openDatabase } from './open.ts'

const lists = 60

/** Creates lists one after the other, and prints the status of each reply and of a read after it. */
const program = `
  import { madeAccount } from './test/apps/made-account.ts'
  import { madeApp } from './test/apps/made-app.ts'
  import { migrate } from './server/platform/db/migrate.ts'
  import { openDatabase } from './server/platform/db/open.ts'
  const database = await openDatabase({ dataDir: process.env.DATA_DIR, databaseUrl: '' })
  await migrate(database)
  const { headers } = await madeAccount(database)
  const app = await madeApp({ after() {} }, {}, { database })
  const replies = []
  // A call that strace shows between others, and that does nothing.
  process.chdir('.')
  for (let at = 0; at < ${lists}; at++) {
    const payload = { name: 'list ' + at, bins: ['457173'] }
    const write = await app.inject({ method: 'POST', url: '/api/binlists', headers, payload })
    const read = await app.inject({ url: '/api/binlists', headers })
    replies.push([payload.name, write.statusCode, write.json().code, read.statusCode])
  }
  process.chdir('.')
  process.stdout.write(JSON.stringify(replies))
  process.exit()`

interface Run {
  replies: [name: string, write: number, code: string | undefined, read: number][]
  /** One system call per line. */
  trace: string
  /** The names of the lists that are there when it starts again. */
  stored: string[]
}

async function runTraced(t: TestContext, options: string[]): Promise<Run | undefined> {
  const dataDir = await temporaryFolder(t)
  const output = join(dataDir, 'trace')
  const traced = ['-o', output, '-e', 'trace=chdir,fsync,pwrite64', ...options]
  const child = spawn(
    need('strace').path ?? '',
    [...traced, process.execPath, '--input-type=module', '--eval', program],
    {
      cwd: join(import.meta.dirname, '../../..'),
      env: { ...process.env, DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let [out, errors] = ['', '']
  child.stdout.on('data', (data: Buffer) => (out += data.toString()))
  child.stderr.on('data', (data: Buffer) => (errors += data.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  if (/PTRACE_TRACEME|Operation not permitted/.test(errors)) {
    t.skip('strace: not permitted')
    return undefined
  }
  assert.equal(code, 0, errors)
  const database = await openDatabase({ dataDir, databaseUrl: '' })
  t.after(() => database.close())
  const { rows } = await sql`pragma integrity_check`.execute(database.kysely)
  assert.deepEqual(rows, [{ integrity_check: 'ok' }])
  const found = await database.kysely.selectFrom('lists').select('name').execute()
  return {
    replies: JSON.parse(out) as Run['replies'],
    trace: await readFile(output, 'utf8'),
    stored: found.map(({ name }) => name),
  }
}

test(
  'a change is acknowledged once it is flushed; when writing or flushing fails it is refused, and reads go on',
  { skip: need('strace').missing, timeout: 60_000 },
  async (t) => {
    // The start, with its migrations, takes about 200 writes and 20 flushes.
    const run = await runTraced(t, [
      '--inject=pwrite64:error=EIO:when=500+37',
      '--inject=fsync:error=EIO:when=45+9',
    ])
    if (!run) return
    const { replies, trace, stored } = run
    const failed = replies.filter(([, write]) => write !== 200)
    assert.ok(failed.length > 3 && failed.length < lists / 2, `${failed.length} failed`)
    for (const [, write, code, read] of replies) {
      assert.equal(read, 200)
      if (write !== 200) assert.deepEqual([write, code], [503, 'store_unavailable'])
    }
    const acknowledged = replies.flatMap(([name, write]) => (write === 200 ? name : []))
    assert.deepEqual(stored.toSorted(), acknowledged.toSorted())
    const during = trace.split('chdir(".")')[1] ?? ''
    const flushes = during.match(/^fsync\(\d+\) += 0$/gm)?.length ?? 0
    assert.ok(flushes >= acknowledged.length, `${flushes} flushes for ${acknowledged.length} changes`)
  },
)

import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { forEachDatabase } from './databases.ts'
import { need, needsVariable } from '../run/needs.ts'
import { startPostgres } from './postgres.ts'
import { runProgram } from './server-process.ts'

forEachDatabase(({ dialect, open }) => {
  test('every test has its own database', async (t) => {
    const [one, other] = await Promise.all([open(t), open(t)])
    assert.equal(one.dialect, dialect)
    await one.kysely.insertInto('spent_challenges').values({ challenge: 'a', expires_at: 1 }).execute()
    assert.equal((await one.kysely.selectFrom('spent_challenges').selectAll().execute()).length, 1)
    assert.equal((await other.kysely.selectFrom('spent_challenges').selectAll().execute()).length, 0)
  })
})

test('skips the PostgreSQL tests with a reason when it is not installed', async (t) => {
  const code = `import { test } from 'node:test'
    import { forEachDatabase } from './test/servers/databases.ts'
    forEachDatabase(({ dialect }) => test('on ' + dialect, () => {}))`
  const run = runProgram(t, '--test-reporter=tap', ['--input-type=module', '--eval', code], {
    [needsVariable]: JSON.stringify({ postgres: { missing: 'postgres: not found' } }),
  })
  assert.equal(await run.exited, 0)
  assert.match(run.output(), /ok 1 - on sqlite/)
  assert.match(run.output(), /ok 2 - postgres # SKIP postgres: not found/)
})

const initdb = need('postgres')

test('a stopped PostgreSQL leaves no files behind', { skip: initdb.missing }, async () => {
  const { folder, stop } = await startPostgres(initdb.path!)
  assert.ok(existsSync(folder))
  await stop()
  assert.ok(!existsSync(folder))
})

test(
  'PostgreSQL stops with the process that started it, even if that is killed',
  { skip: initdb.missing },
  async (t) => {
    const code = `import { startPostgres } from './test/servers/postgres.ts'
    const { folder } = await startPostgres(${JSON.stringify(initdb.path)})
    console.log('FOLDER', folder, 'END')
    setInterval(() => {}, 1000)`
    const run = runProgram(t, '--input-type=module', ['--eval', code], {})
    await run.says(/END/)
    const [, folder = ''] = /FOLDER (\S+) END/.exec(run.output()) ?? []
    assert.ok(existsSync(folder))
    run.process.kill('SIGKILL')
    await run.exited
    while (existsSync(folder)) await pause(20)
  },
)

test('says why PostgreSQL does not start', () =>
  assert.rejects(startPostgres('/nowhere/initdb'), /not found/))

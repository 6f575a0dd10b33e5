import assert from 'node:assert/strict'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '#server/platform/config.ts'
import { checkBackups } from '#server/doctor/command.ts'
import { forBothDatabases, type TestDatabases, migratedDatabase } from '#test/servers/databases.ts'
import { runProgram, startServer, temporaryFolder } from '#test/servers/server-process.ts'
import { type Database, openDatabase } from '../../open.ts'
import { verifyBackup } from '../backup-file.ts'
import { backupNames, readBackupState } from './folder.ts'
import { lockFile } from '../../../lock-file.ts'
import { lastBackupAt, noteBackup } from './only-one.ts'
import { type BackupSettings, runBackup, sendAway } from './run-backup.ts'
import { scheduleBackups } from './schedule.ts'

const never = new AbortController().signal
const hour = 60 * 60_000

const add = ({ kysely }: Database, id: string) =>
  kysely
    .insertInto('accounts')
    .values({ id, user_id_hash: id, name: 'x', onboarded_at: null, created_at: 1 })
    .execute()

async function site(t: TestContext, place: TestDatabases['place'], more: Record<string, string> = {}) {
  const folder = await temporaryFolder(t)
  const { databaseUrl } = await place(t)
  const settings = readConfig({
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    BACKUP_EVERY: '1h',
    BACKUP_KEEP: '2',
    ...more,
  })
  const database = await migratedDatabase(t, settings, 15_000)
  await add(database, 'a')
  const backups = join(folder, 'backups')
  const make = async (changes: Partial<BackupSettings> = {}) => {
    await noteBackup(database, 0)
    // Names are seconds.
    const folder = changes.backupFolder || backups
    const names = existsSync(folder) ? await backupNames(folder) : []
    while (names.includes(`bindex-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z.db`))
      await pause(50)
    return runBackup(database, { ...settings, ...changes }, never)
  }
  return { folder, settings, database, backups, make }
}

/** A program of the operator's. */
function program(folder: string, name: string, lines: string): string {
  const path = join(folder, name)
  writeFileSync(path, `#!/bin/sh\n${lines}\n`)
  chmodSync(path, 0o700)
  return path
}

forBothDatabases(({ place }) => {
  test('a backup is made when it is due, verified, and old ones are deleted', async (t) => {
    const { settings, database, backups, make } = await site(t, place)
    mkdirSync(backups)
    for (const name of [
      'notes.txt',
      'bindex-2020-01-01T00-00-00Z.db',
      'bindex-2020-01-02T00-00-00Z.db',
      'bindex-2020-01-03T00-00-00Z.db.unverified.7.tmp',
    ]) {
      writeFileSync(join(backups, name), 'x')
    }
    const outcome = await make()
    assert.match(outcome?.message ?? '', /^Backed up to \S+ and verified \(accounts: 1, [\d,]+ kB\)\.$/)
    const names = readdirSync(backups).toSorted()
    assert.equal(names.length, 4, names.join())
    assert.deepEqual(
      [names[0], names[1], names[3]],
      ['backups.json', 'bindex-2020-01-02T00-00-00Z.db', 'notes.txt'],
    )
    assert.equal(statSync(join(backups, names[2]!)).mode & 0o777, 0o600)
    assert.ok(Date.now() - (await lastBackupAt(database)) < hour)
    assert.equal(await runBackup(database, settings, never), undefined)
    assert.match((await checkBackups(settings)).found, /^The last good one, bindex-\S+, is 0 hours old\.$/)
    assert.equal((await checkBackups(settings, Date.now() + 4 * hour)).state, 'fail')
  })

  test('only one server makes it', async (t) => {
    const { settings, database, backups } = await site(t, place)
    const others = await Promise.all([openDatabase(settings, 15_000), openDatabase(settings, 15_000)])
    t.after(() => Promise.all(others.map((other) => other.close())))
    const outcomes = await Promise.all([database, ...others].map((one) => runBackup(one, settings, never)))
    assert.equal(outcomes.filter(Boolean).length, 1)
    assert.equal((await backupNames(backups)).length, 1)
    assert.equal(await runBackup(others[0]!, settings, never), undefined)
  })

  test('a failure is noted, keeps the old backups, and shows in the doctor', async (t) => {
    const { folder, settings, backups, make } = await site(t, place)
    await make()
    const before = readdirSync(backups).filter((name) => name !== 'backups.json')
    const blocked = program(folder, 'file', 'exit 0')
    await assert.rejects(make({ backupFolder: join(blocked, 'inside') }), { code: 'ENOTDIR' })
    await assert.rejects(
      make({
        dataDir: join(folder, 'none'),
        databaseUrl: 'postgresql://a:hidden@127.0.0.1:1/b',
        backupFolder: backups,
      }),
    )
    assert.deepEqual(
      readdirSync(backups).filter((name) => name !== 'backups.json'),
      before,
    )
    const check = await checkBackups({ ...settings, databaseUrl: '' })
    assert.equal(check.state, 'fail')
    assert.match(check.found, /^The last one failed: PostgreSQL does not answer at 127\.0\.0\.1:1/)
    assert.match(check.advice ?? '', /^The last good one, bindex-\S+, is 0 hours old\.$/)
    assert.ok(!JSON.stringify(check).includes('hidden'))
    await make()
    assert.equal((await checkBackups(settings)).state, 'ok')
  })

  test('the program of the operator gets the path of each, and those that failed are sent again', async (t) => {
    const { folder, settings, backups, make } = await site(t, place, { BACKUP_KEEP: '5' })
    const odd = join(folder, "it's $(touch hacked) `x` ;")
    mkdirSync(odd)
    const works = join(folder, 'works')
    const backupCommand = program(
      folder,
      'send',
      `[ -e '${works}' ] || { echo no network; exit 3; }; echo "$#:$1" >> '${works}'`,
    )
    const options = { backupCommand, backupFolder: odd }
    const failed = await make(options)
    assert.deepEqual(
      [failed?.sent?.isFine, failed?.sent?.message],
      [false, 'BACKUP_COMMAND ended with code 3. It said: no network'],
    )
    const check = await checkBackups({ ...settings, backupFolder: odd })
    assert.equal(check.state, 'fail')
    assert.match(check.found, /It was not sent away: BACKUP_COMMAND ended with code 3/)
    writeFileSync(works, '')
    assert.equal((await make(options))?.sent?.isFine, true)
    assert.deepEqual((await readBackupState(odd)).unsent, [])
    assert.deepEqual(
      readFileSync(works, 'utf8').trim().split('\n'),
      (await backupNames(odd)).toReversed().map((name) => `1:${join(odd, name)}`),
    )
    assert.ok(!existsSync(backups))
  })

  test('a server makes them by itself, and the documented drill restores one', async (t) => {
    const { settings, database, backups } = await site(t, place)
    const log: string[] = []
    const note = (text: unknown) => void log.push(String(text))
    const stopping = new AbortController()
    const logger = { debug: note, info: note, warn: note, error: note } as never
    const finished = scheduleBackups(
      { database, settings, log: logger, signal: stopping.signal },
      undefined,
      20,
    )
    while (!log.some((text) => /and verified|failed/.test(text))) await pause(20)
    stopping.abort()
    await finished()
    assert.match(
      log.find((text) => /and verified|failed/.test(text))!,
      /and verified/,
    )

    // Copy the newest backup and secret.key elsewhere, restore it into an empty folder, and start a server there.
    const [newest = ''] = (await backupNames(backups)).toReversed()
    const drill = await temporaryFolder(t)
    const restoring = runProgram(t, 'server/bindex/main.ts', ['restore', join(backups, newest)], {
      DATA_DIR: drill,
    })
    assert.equal(await restoring.exited, 0, restoring.output())
    const server = await startServer(t, { DATA_DIR: drill, STUN_PORT: 'off' })
    assert.equal((await fetch(`${server.address}/readyz`)).status, 200)
    const doctor = runProgram(t, 'server/bindex/main.ts', ['doctor'], {
      DATA_DIR: drill,
      PORT: '0',
      STUN_PORT: 'off',
    })
    await doctor.exited
    assert.match(doctor.output(), /bindex\.db has 1 account\./)
  })
})

describe('the schedule', () => {
  test('tries again after a failure, but not at once, and logs it as an error', async (t) => {
    const { settings, database } = await site(t, async () => ({ dataDir: '', databaseUrl: '' }))
    const errors: string[] = []
    let tries = 0
    const stopping = new AbortController()
    t.after(() => stopping.abort())
    const log = { debug() {}, info() {}, warn() {}, error: (text: string) => void errors.push(text) } as never
    const make = async () => {
      tries++
      throw new Error('The disk is full.')
    }
    scheduleBackups({ database, settings, log, signal: stopping.signal }, make, 1)
    while (errors.length === 0) await pause(5)
    for (let turn = 0; turn < 20; turn++) await pause(2)
    assert.equal(tries, 1)
    assert.deepEqual(errors, ['The backup failed: The disk is full. Trying again in 60 minutes.'])
  })

  test('is off unless it is wanted', async (t) => {
    const { settings, database } = await site(t, async () => ({ dataDir: '', databaseUrl: '' }))
    const log = { debug() {}, info() {}, warn() {}, error() {} } as never
    const fail = () => assert.fail('it was called')
    const finished = scheduleBackups(
      { database, settings: { ...settings, backupEvery: 0 }, log, signal: never },
      fail,
      1,
    )
    await pause(10)
    await finished()
    assert.match((await checkBackups({ ...settings, backupEvery: 0 })).found, /BACKUP_EVERY is off/)
  })
})

test('a damaged backup is not verified, and leaves nothing behind', async (t) => {
  const { backups, make } = await site(t, async () => ({ dataDir: '', databaseUrl: '' }))
  await make()
  const [name = ''] = await backupNames(backups)
  const file = join(backups, name)
  const content = readFileSync(file)
  writeFileSync(file, content.fill(0xaa, 4096))
  await assert.rejects(verifyBackup(file))
  assert.deepEqual(readdirSync(backups).toSorted(), ['backups.json', name])
})

test('a program that takes too long, or does not exist, has failed', async (t) => {
  const folder = await temporaryFolder(t)
  const slow = await sendAway(program(folder, 'slow', 'echo started; exec sleep 600'), 'x', never, 1000)
  assert.deepEqual(slow, {
    isFine: false,
    message: 'BACKUP_COMMAND was stopped because it took too long. It said: started',
  })
  const none = await sendAway(join(folder, 'none'), 'x', never)
  assert.equal(none.isFine, false)
  assert.match(none.message, /^BACKUP_COMMAND could not be run: /)
})

test('one process at a time has the lock, until it ends or is killed', async (t) => {
  const path = join(await temporaryFolder(t), 'lock')
  const code = `import { lockFile } from './server/platform/lock-file.ts'
    const unlock = lockFile(${JSON.stringify(path)})
    console.log(unlock ? 'LOCKED' : 'REFUSED')
    process.once('SIGTERM', () => unlock?.())
    setInterval(() => {}, 1000)`
  const other = () => runProgram(t, '--input-type=module', ['--eval', code], {})
  const first = other()
  await first.says(/LOCKED/)
  assert.equal(lockFile(path), undefined)
  await other().says(/REFUSED/)
  first.process.kill('SIGKILL')
  await first.exited
  const unlock = lockFile(path)
  assert.ok(unlock)
  assert.equal(lockFile(path), undefined)
  await other().says(/REFUSED/)
  unlock()
  await other().says(/LOCKED/)
})

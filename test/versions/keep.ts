// npm run keep-version: makes a site with a bit of everything and keeps it as test/data/versions/VERSION, so that later
// versions can show that they start from it. Run it for every release.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { addModerator } from '#server/corrections/moderators.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { madeAccount } from '../apps/made-account.ts'
import type { Scope } from '../apps/shared.ts'
import { snapshotOf } from '../data/small-bins.ts'
import { runProgram, startServer, temporaryFolder } from '../servers/server-process.ts'
import { httpCaller } from './http-caller.ts'
import { keepVersion } from './kept-version.ts'
import { type Reading, writeContent } from './write-content.ts'

const ends: (() => unknown)[] = []
const scope: Scope = { after: (end) => ends.push(end) }
try {
  await keep()
} finally {
  for (const end of ends.toReversed()) await end()
}

async function keep(): Promise<void> {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
    version: string
  }
  const dataDir = await temporaryFolder(scope)
  writeFileSync(join(dataDir, 'dataset.bindex'), snapshotOf(undefined, new Date('2026-01-02')))
  const database = await openDatabase({ dataDir, databaseUrl: '' })
  await migrate(database)
  const people = [await madeAccount(database), await madeAccount(database), await madeAccount(database)]
  await addModerator(database.kysely, people[2]!.id)
  await database.close()
  await importExposures(dataDir)

  const readings = await served(dataDir, (address) => writeContent(httpCaller(address), people))
  lastForever(join(dataDir, 'bindex.db'))
  // After a restart, so that all is read from the disk.
  const replies = await served(dataDir, (address) => readAll(address, readings, people))
  const backup = join(await temporaryFolder(scope), 'backup.db')
  await command(['backup', backup], dataDir)
  const bytes = keepVersion(
    version,
    dataDir,
    ['bindex.db', 'dataset.bindex', 'secret.key', 'exposures.key'],
    backup,
    {
      userIds: people.map(({ userId }) => userId),
      replies,
    },
  )
  console.log(`Kept version ${version}: ${Math.ceil(bytes / 1000)} kB.`)
}

async function readAll(address: string, readings: Reading[], people: { userId: string; token: string }[]) {
  const replies: (Reading & { reply: unknown })[] = []
  for (const reading of readings) {
    const reply = await httpCaller(address)(
      reading.line,
      reading.by === undefined ? undefined : people[reading.by],
    )
    replies.push({ ...reading, reply })
  }
  return replies
}

async function served<T>(dataDir: string, work: (address: string) => Promise<T>): Promise<T> {
  const server = await startServer(scope, { DATA_DIR: dataDir, RATE_LIMITS: 'off', STUN_PORT: 'off' })
  const done = await work(server.address)
  server.process.kill('SIGTERM')
  await server.exited
  return done
}

async function importExposures(dataDir: string): Promise<void> {
  const file = join(dataDir, 'cards.csv')
  writeFileSync(file, 'bin,exp,name,zip\n457173,04/29,Alex Example,90210\n400001,05/30,Kim Example,10001\n')
  const words = [
    '--name',
    'Shop breach',
    '--date',
    '2026-05-01',
    '--source-class',
    'breach notice',
    '--lawful-basis',
    'made up',
  ]
  await command(['import-exposures', file, ...words], dataDir)
}

async function command(words: string[], dataDir: string): Promise<void> {
  const { exited, output } = runProgram(scope, 'server/bindex/main.ts', words, { DATA_DIR: dataDir })
  if ((await exited) !== 0) throw new Error(`bindex ${words[0]} failed: ${output()}`)
}

/** What expires would be gone when a later version reads it. */
function lastForever(path: string): void {
  const sqlite = new DatabaseSync(path)
  const never = Date.parse('2999-01-01')
  for (const table of ['sessions', 'shared_searches', 'kept_replies'])
    sqlite.exec(`update ${table} set expires_at = ${never}`)
  sqlite.close()
}

// The servers that are hurt, and their databases.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { migrate } from '#server/platform/db/migrate.ts'
import { openDatabase, type Place } from '#server/platform/db/open.ts'
import { type MadeAccount, madeAccount } from '#test/apps/made-account.ts'
import type { Scope } from '#test/apps/shared.ts'
import { snapshotOf } from '#test/data/small-bins.ts'
import { need } from '#test/run/needs.ts'
import { type Postgres, startPostgres } from '#test/servers/postgres.ts'
import { type Running, startServer, temporaryFolder } from '#test/servers/server-process.ts'

/** A new place on SQLite, or in this database, with the small dataset. */
export async function newPlace(scope: Scope, databaseUrl = '', snapshot = snapshotOf()): Promise<Place> {
  const dataDir = await temporaryFolder(scope)
  await writeFile(join(dataDir, 'dataset.bindex'), snapshot)
  return { dataDir, databaseUrl }
}

/** Until the torture ends. */
export async function newPostgres(
  scope: Scope,
  options?: Parameters<typeof startPostgres>[1],
): Promise<Postgres> {
  const { path, missing } = need('postgres')
  if (missing !== undefined) throw new Error(missing)
  const postgres = await startPostgres(path, options)
  scope.after(() => postgres.stop())
  return postgres
}

export const environmentOf = ({ dataDir, databaseUrl }: Place): Record<string, string> => ({
  DATA_DIR: dataDir,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
})

/** Settings of a server that nobody limits. */
export const settingsOf = (place: Place): Record<string, string> => ({
  ...environmentOf(place),
  RATE_LIMITS: 'off',
  TRUSTED_PROXIES: '127.0.0.1',
  STUN_PORT: 'off',
})

export const serve = (
  scope: Scope,
  place: Place,
  settings: Record<string, string> = {},
  program?: string,
): Promise<Running> => startServer(scope, { ...settingsOf(place), ...settings }, program)

/** Asks it to stop, or kills it. Resolves to its exit code. */
export function end(
  { process, exited }: Pick<Running, 'process' | 'exited'>,
  signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM',
): Promise<number | null> {
  process.kill(signal)
  return exited
}

export async function makeAccounts(place: Place, count: number): Promise<MadeAccount[]> {
  const database = await openDatabase(place)
  try {
    await migrate(database)
    const accounts: MadeAccount[] = []
    for (let at = 0; at < count; at++) accounts.push(await madeAccount(database))
    return accounts
  } finally {
    await database.close()
  }
}

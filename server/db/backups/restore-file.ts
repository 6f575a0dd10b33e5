import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { temporaryFolder } from '../../temporary-folders.ts'
import { databaseFile } from '../database-file.ts'
import { migrate } from '../migrate.ts'
import { moveRows } from '../move/move.ts'
import { sourceName } from '../move/refusals.ts'
import { openSqliteSource } from '../move/sqlite.ts'
import { readTables } from '../move/tables.ts'
import { openDatabase } from '../open.ts'
import { explainSqlite } from '../open-sqlite.ts'

/** Pages per step. In several steps it would start over whenever the source is written to. */
const allPages = 0x7fff_ffff

/** In one transaction, so an interrupted restore leaves the old data in place. */
export async function restoreToSqlite(file: string, path: string): Promise<void> {
  const source = new DatabaseSync(file, { readOnly: true })
  try {
    await backup(source, path, { rate: allPages })
  } catch (error) {
    throw explainSqlite(path, error)
  } finally {
    source.close()
  }
}

/** Into an empty database. An interrupted restore goes on where it was. */
export async function restoreToPostgres(file: string, databaseUrl: string): Promise<void> {
  const { PostgresTarget } = await import('../move/postgres-target.ts')
  const target = await PostgresTarget.open(databaseUrl)
  const dataDir = temporaryFolder('restore')
  try {
    const path = join(dataDir, databaseFile)
    await restoreToSqlite(file, path)
    // It may be of an older version.
    const database = await openDatabase({ dataDir, databaseUrl: '' })
    await migrate(database).finally(() => database.close())
    const { snapshot } = openSqliteSource(path, false)
    const name = sourceName(file, Math.floor(statSync(file).mtimeMs))
    try {
      await moveRows({ name, snapshot }, target, readTables(), { finish: true })
    } finally {
      await snapshot.close()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
    await target.close()
  }
}

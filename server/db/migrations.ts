import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseError } from './errors.ts'

export interface Migration {
  number: number
  name: string
  text: string
}

export const createMigrationsTable = `create table if not exists migrations (
  number integer not null primary key,
  name text not null,
  applied_at bigint not null
)`

/** The table that marks a database as the target of an unfinished move. */
export const unfinishedMove = 'unfinished_move'

/** Throws when a newer version of Bindex has migrated the database. */
export function refuseNewer(place: string, applied: number[], migrations: Migration[]): void {
  const known = new Set(migrations.map((migration) => migration.number))
  if (applied.every((number) => known.has(number))) return
  throw new DatabaseError(
    `${place} was created by a newer version of Bindex (migration ${Math.max(...applied)}). Nothing was changed. Install that version, or restore an older backup.`,
  )
}

const folder = join(import.meta.dirname, 'migrations')

/** `0001-name.sql` is for both databases, `0001-name.sqlite.sql` and `0001-name.postgres.sql` for one of them. */
export function readMigrations(dialect: 'sqlite' | 'postgres'): Migration[] {
  const migrations = readdirSync(folder)
    .toSorted()
    .flatMap((file) => {
      const [, number, name = '', only] =
        /^(\d{4})-([a-z0-9-]+)(?:\.(sqlite|postgres))?\.sql$/.exec(file) ?? []
      if (number === undefined) throw new Error(`${file} is not a valid name for a migration`)
      if (only !== undefined && only !== dialect) return []
      return [{ number: Number(number), name, text: readFileSync(join(folder, file), 'utf8') }]
    })
  const gap = migrations.findIndex((migration, at) => migration.number !== at + 1)
  if (gap >= 0) throw new Error(`migration ${gap + 1} for ${dialect} is missing or duplicated`)
  return migrations
}

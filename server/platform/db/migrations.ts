import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseError } from './errors.ts'

export interface Migration {
  number: number
  name: string
  text: string
  /** Servers that know this migration keep working after it; see docs/decisions/0025. */
  oldest: number
}

export const migrationTables = [
  `create table if not exists migrations (
    number integer not null primary key,
    name text not null,
    applied_at bigint not null
  )`,
  `create table if not exists migration_needs (
    number integer not null primary key,
    oldest integer not null
  )`,
]

export const unfinishedCopy = 'unfinished_move'
export const markUnfinished = `create table if not exists ${unfinishedCopy} (mark integer)`

export interface Applied {
  number: number
  /** Null when it ran before this was noted. */
  oldest: number | null
}

export function refuseNewer(place: string, applied: readonly Applied[], migrations: Migration[]): void {
  const known = new Set(migrations.map(({ number }) => number))
  const last = Math.max(0, ...known)
  if (applied.every(({ number, oldest }) => known.has(number) || (oldest !== null && oldest <= last))) return
  throw new DatabaseError(
    `${place} was created by a newer version of Bindex (migration ${Math.max(...applied.map(({ number }) => number))}). Nothing was changed. Install that version, or restore an older backup.`,
  )
}

export const appliedQuery = (hasNeeds: boolean): string =>
  hasNeeds
    ? 'select migrations.number, oldest from migrations left join migration_needs on migration_needs.number = migrations.number'
    : 'select number, null as oldest from migrations'

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
      const text = readFileSync(join(folder, file), 'utf8')
      return [{ number: Number(number), name, text, oldest: oldestFor(Number(number), text) }]
    })
  const gap = migrations.findIndex((migration, at) => migration.number !== at + 1)
  if (gap >= 0) throw new Error(`migration ${gap + 1} for ${dialect} is missing or duplicated`)
  return migrations
}

const firstRelease = 10

/** A migration that takes something away says which one a server must know to do without it. */
export function oldestFor(number: number, text: string): number {
  if (number <= firstRelease) return number
  return Number(/^-- contract: for servers that know migration (\d+)$/m.exec(text)?.[1] ?? firstRelease)
}

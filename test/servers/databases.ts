// Runs the same tests on both databases, each test with a new and empty one.
import { randomUUID } from 'node:crypto'
import { describe } from 'node:test'
import pg from 'pg'
import { migrate } from '#server/platform/db/migrate.ts'
import { type Database, openDatabase, type Place } from '#server/platform/db/open.ts'
import type { Scope } from '../apps/shared.ts'
import { isShort } from '../data/runs.ts'
import { need } from '../run/needs.ts'
import { poolerVariable } from './pgbouncer.ts'
import { type Postgres, postgresVariable, startPostgres } from './postgres.ts'
import { temporaryFolder } from './server-process.ts'

export interface TestDatabases {
  dialect: Database['dialect']
  /** A place for an empty database, removed when the test ends. */
  place(t: Scope): Promise<Place>
  /** An empty database with all tables, closed when the test ends. */
  open(t: Scope): Promise<Database>
}

/** In `npm test` on SQLite only. What depends on migrations, locks or counts runs on both: see `forBothDatabases`. */
export function forEachDatabase(tests: (databases: TestDatabases) => void): void {
  run(tests, isShort ? bothDatabases.slice(0, 1) : bothDatabases)
}

export function forBothDatabases(tests: (databases: TestDatabases) => void): void {
  run(tests, bothDatabases)
}

function run(tests: (databases: TestDatabases) => void, all: typeof bothDatabases): void {
  for (const { skip, ...databases } of all) describe(databases.dialect, { skip }, () => tests(databases))
}

export const bothDatabases: (TestDatabases & { skip: string | false })[] = [
  { dialect: 'sqlite', skip: false, place: sqlitePlace, open: opener(sqlitePlace) },
  {
    dialect: 'postgres',
    skip: need('postgres').missing ?? false,
    place: postgresPlace,
    // Many tests share the processor, so requests may take longer than in production.
    open: opener(postgresPlace, 15_000),
  },
]

function opener(place: TestDatabases['place'], patience?: number): TestDatabases['open'] {
  return async (t) => migratedDatabase(t, await place(t), patience)
}

/** With all tables, closed when the test ends. */
export async function migratedDatabase(t: Scope, place: Place, patience?: number): Promise<Database> {
  const database = await openDatabase(place, patience)
  t.after(() => database.close())
  await migrate(database)
  return database
}

async function sqlitePlace(t: Scope): Promise<Place> {
  return { dataDir: await temporaryFolder(t), databaseUrl: '' }
}

/** A schema per test, because creating a database takes 150 ms. */
async function postgresPlace(t: Scope): Promise<Place> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const pooler = process.env[poolerVariable]
  if (pooler !== undefined) return pooledPlace(t, pooler, name)
  const url = await serverUrl()
  await execute(url, `create schema ${name}`)
  t.after(() => execute(url, `drop schema ${name} cascade`))
  return { dataDir: '/nowhere', databaseUrl: `${url}&options=-csearch_path%3D${name}` }
}

/** A database, because a pooler does not pass on which schema to use. */
async function pooledPlace(t: Scope, pooler: string, name: string): Promise<Place> {
  await execute(pooler, `create database ${name}`)
  t.after(() => execute(pooler, `drop database ${name} with (force)`))
  const url = new URL(pooler)
  url.pathname = `/${name}`
  return { dataDir: '/nowhere', databaseUrl: url.href }
}

let own: Promise<Postgres> | undefined

/** The PostgreSQL of the whole run, or one for this process. */
async function serverUrl(): Promise<string> {
  const shared = process.env[postgresVariable]
  if (shared !== undefined) return shared
  own ??= startPostgres(need('postgres').path ?? '')
  return (await own).url
}

async function execute(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

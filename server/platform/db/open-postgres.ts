import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import pg from 'pg'
import { DatabaseError } from './errors.ts'
import type { Database, MakeQuery, Place, Reads } from './open.ts'
import { addressWithoutPassword, hostOf } from './postgres/address.ts'
import { ConnectionLost } from './postgres/connection-errors.ts'
import { queryOnce, GuardedPool, type PoolOptions, type QueryPool, quietPool } from './postgres/pool.ts'
import { readsFromReplica } from './postgres/replica.ts'
import { type NamedValues, prepareQuery } from './sqlite/prepared-query.ts'
import type { Schema } from './schema.ts'

export async function openPostgres(
  { databaseUrl, databaseReadUrl = '', databasePool = 10 }: Place,
  patience: number,
): Promise<Database> {
  const pool = await openPool(databaseUrl, patience, databasePool)
  const replica = databaseReadUrl
    ? readsFromReplica(pool, () => openPool(databaseReadUrl, patience, databasePool))
    : undefined
  return {
    ...readsFrom(pool),
    ...(replica && { replica: { ...readsFrom(replica), isUsed: replica.isUsed } }),
    dialect: 'postgres',
    place: addressWithoutPassword(databaseUrl),
    async withoutTimeLimits(work) {
      const alone = quietPool({ ...clientOptions(databaseUrl), max: 1 })
      try {
        return await work(new Kysely({ dialect: new PostgresDialect({ pool: alone }) }))
      } finally {
        await alone.end()
      }
    },
    async script(transaction, text) {
      await sql.raw(text).execute(transaction)
    },
    pool: () => pool.state,
    explain: (error) => explainPostgres(databaseUrl, error),
    async close() {
      await replica?.end()
      await pool.end()
    },
  }
}

async function openPool(databaseUrl: string, patience: number, size: number): Promise<GuardedPool> {
  const share = (part: number) => Math.ceil(patience * part)
  const client = {
    ...clientOptions(databaseUrl),
    connectionTimeoutMillis: share(1 / 3),
    // PostgreSQL ends a statement before this, so after this long it no longer answers at all.
    query_timeout: share(5 / 6),
  }
  // A request ends after about `patience`, whatever it has to wait for.
  const limits = {
    lock_timeout: share(1 / 3),
    statement_timeout: share(2 / 3),
    idle_in_transaction_session_timeout: 30_000,
  }
  try {
    const first = { ...client, connectionTimeoutMillis: patience, query_timeout: patience }
    return new GuardedPool({ size, ...(await applyLimits(client, first, limits)) })
  } catch (error) {
    throw explainPostgres(databaseUrl, error)
  }
}

/**
 * A connection gets the time limits when it is made. Behind a pooler such as PgBouncer, which refuses or ignores them, they
 * are set for each transaction instead, so that they are not left to others who get the connection later.
 */
async function applyLimits(
  client: PoolOptions['client'],
  first: pg.ClientConfig,
  limits: Record<string, number>,
): Promise<Pick<PoolOptions, 'client' | 'settings'>> {
  const inEffect = `select setting from pg_settings where name = 'lock_timeout'`
  const rows = await queryOnce({ ...first, ...limits }, inEffect).catch((error: unknown) => {
    if ((error as { code?: string }).code !== protocolViolation) throw error
    return queryOnce(first, 'select 1')
  })
  if (Number(rows[0]?.['setting']) === limits['lock_timeout']) {
    return { client: { ...client, ...limits }, settings: '' }
  }
  const settings = Object.entries(limits).map(([name, value]) => `set local ${name} = ${value}`)
  return { client, settings: settings.join('; ') }
}

const protocolViolation = '08P01'

let names = 0

function readsFrom(pool: QueryPool): Reads {
  // Kysely's type also asks for cursors, which nothing here uses.
  const dialect = new PostgresDialect({ pool: pool as unknown as PostgresPool })
  const kysely = new Kysely<Schema>({ dialect })
  const reader = <Row, P extends NamedValues>(query: MakeQuery<P, Row>) => {
    const { sql: text, values } = prepareQuery(query)
    const name = `bindex_${++names}`
    return async (parameters = {} as P) => (await pool.query(text, values(parameters), name)).rows as Row[]
  }
  return {
    kysely,
    finder<Row, P extends NamedValues>(query: MakeQuery<P, Row>) {
      const read = reader(query)
      return async (parameters?: P) => (await read(parameters))[0]
    },
    reader,
    version: () => undefined,
  }
}

const clientOptions = (databaseUrl: string): pg.ClientConfig => ({
  connectionString: databaseUrl,
  application_name: 'bindex',
  keepAlive: true,
  types: { getTypeParser: numbersForInt8 as typeof pg.types.getTypeParser },
})

const int8 = 20

export function explainPostgres(databaseUrl: string, error: unknown): Error {
  const { code = '', message } = causeOf(error) as { code?: string; message: string }
  const { username, password, pathname } = new URL(databaseUrl)
  const host = hostOf(databaseUrl) || 'this machine'
  const database = pathname.slice(1)
  const user = username || '(default)'
  const refused = `PostgreSQL at ${host} refuses the user ${user}. Correct the name or the password in DATABASE_URL.`
  const words: Record<string, string> = {
    ECONNREFUSED: `PostgreSQL does not answer at ${host}. Start it, or correct DATABASE_URL.`,
    ENOENT: `PostgreSQL does not answer at ${host}. Start it, or correct DATABASE_URL.`,
    ENOTFOUND: `The host ${host} was not found. Correct DATABASE_URL.`,
    EAI_AGAIN: `The host ${host} was not found. Correct DATABASE_URL.`,
    '28P01': refused,
    '28000': `PostgreSQL at ${host} does not allow the user ${user} to connect from here. Correct DATABASE_URL or its pg_hba.conf.`,
    '3D000': `PostgreSQL at ${host} has no database "${database}". Create it with createdb, or correct DATABASE_URL.`,
    '42501': `PostgreSQL at ${host} does not allow the user ${user} to connect to "${database}" or to create tables in it. Make this user the owner of the database.`,
    '53300': `PostgreSQL at ${host} has no free connection. Raise its max_connections, or stop other clients.`,
    '57P03': `PostgreSQL at ${host} is starting or stopping. Try again in a moment.`,
  }
  const slow = `PostgreSQL at ${host} did not answer in time. Correct DATABASE_URL.`
  const told = words[code] ?? (/password must be/.test(message) ? refused : undefined)
  if (told !== undefined) return new DatabaseError(told, { cause: error })
  if (code === 'ETIMEDOUT' || /timeout/.test(message)) return new DatabaseError(slow, { cause: error })
  const why = password !== '' && message.includes(decodeURIComponent(password)) ? code : message
  return new DatabaseError(`PostgreSQL at ${host} cannot be used: ${why}.`, { cause: error })
}

const causeOf = (error: unknown): unknown => (error instanceof ConnectionLost && error.cause) || error

/** Times and counts fit in a number; pg would return them as text. */
export function numbersForInt8(type: number, format: 'text') {
  return type === int8 ? Number : pg.types.getTypeParser(type, format)
}

import { Kysely } from 'kysely'
import pg from 'pg'
import { DatabaseError, storeFailure } from './errors.ts'
import type { MakeQuery, Reads } from './open.ts'
import { hostOf } from './postgres/address.ts'
import { postgresDialect } from './postgres/dialect.ts'
import { GuardedPool, tryConnection } from './postgres/guarded-pool.ts'
import { ReplicaPool } from './postgres/replica-pool.ts'
import { timeLimits } from './postgres/time-limits.ts'
import { type NamedValues, prepareQuery } from './prepared-query.ts'
import type { Schema } from './schema.ts'

const int8 = 20

/** Connects once, to fail with a clear message when PostgreSQL cannot be used. */
export async function openPostgres(
  databaseUrl: string,
  patience: number,
  size: number,
): Promise<GuardedPool> {
  const limits = timeLimits(patience)
  const client: pg.ClientConfig = {
    connectionString: databaseUrl,
    application_name: 'bindex',
    connectionTimeoutMillis: limits.connect,
    keepAlive: true,
    types: { getTypeParser: numbersForInt8 as typeof pg.types.getTypeParser },
  }
  try {
    const isDirect = await tryConnection({ ...client, connectionTimeoutMillis: patience })
    const settings = {
      lock_timeout: limits.lock,
      statement_timeout: limits.statement,
      idle_in_transaction_session_timeout: 30_000,
    }
    return new GuardedPool({
      // A pooler refuses settings that it does not know, and would leave them to others who get the connection later.
      client: isDirect ? { ...client, ...settings } : client,
      size,
      replyLimit: limits.reply,
      isDirect,
      settings: isDirect
        ? ''
        : Object.entries(settings)
            .map(([name, value]) => `set local ${name} = ${value}`)
            .join('; '),
    })
  } catch (error) {
    throw explainPostgres(databaseUrl, error)
  }
}

export const replicaOf = (primary: GuardedPool, open: () => Promise<GuardedPool>): ReplicaPool =>
  new ReplicaPool(primary, open, (error) => storeFailure(error) !== undefined)

export function readsFrom(pool: GuardedPool | ReplicaPool): Reads {
  const reader = <Row, P extends NamedValues>(query: MakeQuery<P, Row>) => {
    const { sql: text, values } = prepareQuery(query)
    return async (parameters = {} as P) => (await pool.read(text, values(parameters))).rows as Row[]
  }
  return {
    kysely: new Kysely<Schema>({ dialect: postgresDialect(pool) }),
    finder<Row, P extends NamedValues>(query: MakeQuery<P, Row>) {
      const read = reader(query)
      return async (parameters?: P) => (await read(parameters))[0]
    },
    reader,
    version: () => undefined,
  }
}

/** Turns an error that the operator can fix into a clear message. */
export function explainPostgres(databaseUrl: string, error: unknown): Error {
  const { code = '', message } = error as { code?: string; message: string }
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

/** Times and counts fit in a number; pg would return them as text. */
export function numbersForInt8(type: number, format: 'text') {
  return type === int8 ? Number : pg.types.getTypeParser(type, format)
}

import { sql, type Transaction } from 'kysely'
import type { Database } from './open.ts'
import { withoutReplyLimit } from './postgres/time-limits.ts'
import type { Schema } from './schema.ts'

/** A transaction without the time limits of requests, for work that may take minutes. */
export function unhurried<T>(
  { kysely, dialect }: Pick<Database, 'kysely' | 'dialect'>,
  work: (transaction: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  if (dialect === 'sqlite') return kysely.transaction().execute(work)
  return withoutReplyLimit(() =>
    kysely.transaction().execute(async (transaction) => {
      await sql`set local statement_timeout = 0`.execute(transaction)
      await sql`set local lock_timeout = 0`.execute(transaction)
      return work(transaction)
    }),
  )
}

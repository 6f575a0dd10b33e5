import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../db/schema.ts'

// What an account is charged: the UTF-8 bytes of the texts it stores, and a fixed number for each row. Both are about
// what they take on disk. The migration that counted existing accounts contains the same numbers.

/** A row without its texts, with its entries in indexes. */
export const rowBytes = 200
/** A BIN of a public list has a row in the index by which others find the list. */
export const publicBinBytes = 100

const [perRow, perPublicBin] = [sql.lit(rowBytes), sql.lit(publicBinBytes)]

/** Its row and that of its entries, its part of the index, and the changes that its feed shows. */
export async function listSize(db: Kysely<Schema>, id: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select 2 * ${perRow} + octet_length(name) + octet_length(description) + octet_length(bins)
      + octet_length(notes) + ${perPublicBin} * is_public * count
      + (select coalesce(sum(${perRow} + octet_length(added) + octet_length(removed)), 0)
         from list_changes where list_changes.list_id = lists.id) as bytes
    from lists join entries on entries.list_id = lists.id
    where lists.id = ${id}`.execute(db)
  return rows[0]?.bytes ?? 0
}

export const reviewSize: RawBuilder<number> = sql`${perRow} + octet_length(description) + octet_length(tags)`

/** The reply to a request with an Idempotency-Key. */
export const replySize: RawBuilder<number> = sql`${perRow} + octet_length(reply)`

export const reportSize: RawBuilder<number> = sql`${perRow} + octet_length(reason)`

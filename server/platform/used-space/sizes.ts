import { type RawBuilder, sql } from 'kysely'

// What an account is charged: the UTF-8 bytes of the texts it stores, and a fixed number for each row. Both are about
// what they take on disk. The migration that counted existing accounts contains the same numbers.

export const rowBytes = 200
export const publicBinBytes = 100

const [perRow, perPublicBin] = [sql.lit(rowBytes), sql.lit(publicBinBytes)]

export const listSize: RawBuilder<number> = sql`2 * ${perRow} + octet_length(lists.name)
  + octet_length(lists.description) + ${perPublicBin} * lists.is_public * lists.count
  + (select octet_length(bins) + octet_length(notes) from entries where entries.list_id = lists.id)
  + (select coalesce(sum(${perRow} + octet_length(added) + octet_length(removed)), 0)
     from list_changes where list_changes.list_id = lists.id)`

export const reviewSize: RawBuilder<number> = sql`${perRow} + octet_length(description) + octet_length(tags)`

export const replySize: RawBuilder<number> = sql`${perRow} + octet_length(reply)`

export const reportSize: RawBuilder<number> = sql`${perRow} + octet_length(reason)`

export const correctionSize: RawBuilder<number> = sql`2 * ${perRow} + octet_length(value) + octet_length(reason)`

export const voteSize: RawBuilder<number> = sql`${perRow} + octet_length(line)`

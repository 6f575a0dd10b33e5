/** Words of standard SQL that every engine knows. */
export const plainWords = new Set(
  `all and as asc begin between bigint by case cast commit count create delete desc distinct else end exists from group having
   if in index inner insert integer into is join key left like limit max min not null offset on or order primary references
   rollback select set smallint sum table text then union unique update values when where`.split(/\s+/),
)

/**
 * What else our statements use, and why it may stay. The notes on other engines are what their documentation says; none of
 * them was run.
 */
export const reasons: Record<string, string> = {
  returning: 'Reads what was written without a second statement. All four engines have it.',
  conflict: 'insert … on conflict, for counters and for what may be there already. All four engines have it.',
  do: 'insert … on conflict do update.',
  nothing: 'insert … on conflict do nothing.',
  for: 'select … for update locks a row before it is read and changed. Citus allows it in single-shard queries.',
  skip: 'for update skip locked: visits of a list that someone is changing are counted later. CockroachDB since 22.2; Citus not across shards.',
  locked: 'The same.',
  cascade: 'Rows of an account go with it. Citus wants foreign keys to include the distribution column.',
  coalesce: 'Standard.',
  substr: 'Visits as pairs in one parameter. All four engines have it.',
  default: 'Standard, in migrations.',
  octet_length: 'Standard: the bytes that an account stores.',
  any: '`= any($1)` with an array of texts instead of a list whose length changes the statement.',
  json_array_elements_text: 'Many texts as one parameter.',
  json_each_text: 'Many pairs as one parameter.',
  generated: 'exposure_datasets.id: its numbers are never used again. Engines may leave gaps.',
  always: 'The same.',
  identity: 'The same.',
  bytea: 'Tags of exposed cards.',
  over: 'row_number() over (…): standard.',
  partition: 'The same. Citus wants the distribution column in it.',
  row_number: 'The same.',
  with: 'Common table expressions: standard. None is recursive.',
  local: 'set local: time limits of a transaction, which also work behind a pooler.',
  lock_timeout: 'The time limits.',
  statement_timeout: 'The time limits.',
  idle_in_transaction_session_timeout: 'The time limits.',
  to_regclass: 'Once per start, to notice a move that was not finished.',
  pg_advisory_xact_lock:
    'Only while migrating, so that several servers may start at once. Where it locks nothing, start one server first.',
  pg_settings:
    'Once per start, to notice a pooler that ignores time limits. Then each transaction sets them.',
  setting: 'The same.',
  pg_current_wal_lsn: 'Only with DATABASE_READ_URL, to know how far behind the replica is.',
  pg_last_wal_replay_lsn: 'The same. Where it is null, the replica is not used.',
  pg_is_in_recovery: 'The same.',
}

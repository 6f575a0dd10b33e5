import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Database, openDatabase, type Place } from '#server/platform/db/open.ts'

/** What must not exist, by what it would be. Each query returns one line per mistake, on both databases. */
const mistakes: Record<string, string> = {
  'a list with a wrong count': `select id from lists join entries on list_id = id where count <>
    case when bins = '' then 0 else length(bins) - length(replace(bins, ' ', '')) + 1 end`,
  'a list without entries': 'select id from lists where id not in (select list_id from entries)',
  'a wrong count of public lists': `select value from counters where name = 'public_lists'
    and value <> (select count(*) from lists where is_public = 1)`,
  'a public list that is not indexed as a whole': `select id from lists where count * is_public <>
    (select count(*) from public_entries where list_id = id)`,
  'a wrong count of the public lists of a BIN': `select coalesce(a.bin, b.bin) from public_bins a
    full join (select bin, count(*) as lists from public_entries group by bin) b on a.bin = b.bin
    where a.lists is null or b.lists is null or a.lists <> b.lists`,
  'a wrong rating': `select coalesce(a.bin, b.bin) from ratings a
    full join (select bin, count(*) as reviews, sum(stars) as stars from reviews group by bin) b on a.bin = b.bin
    where coalesce(a.reviews, 0) <> coalesce(b.reviews, 0) or coalesce(a.stars, 0) <> coalesce(b.stars, 0)`,
  'a wrong count of the reviews of an account': `select account_id from reviewers a where reviews <>
    (select count(*) from reviews b where b.account_id = a.account_id)`,
  'a wrong count of the votes about a suggestion': `select id from corrections a
    where confirms <> (select count(*) from correction_votes where correction_id = a.id and vote = 1)
    or disputes <> (select count(*) from correction_votes where correction_id = a.id and vote = -1)`,
  'a correction in force that is not the latest': `select number from accepted_facts a where in_force <>
    case when number = (select max(number) from accepted_facts b where b.bin = a.bin and b.field = a.field)
    then 1 else 0 end`,
  'a change that a watch was told of twice': `select watch_id, cause from watch_changes
    group by watch_id, cause having count(*) > 1`,
  'a watch whose changes are not numbered without gaps': `select id from watches where changes > 200
    or changes <> (select count(*) from watch_changes where watch_id = id)
    or changes <> (select coalesce(max(number), 0) from watch_changes where watch_id = id)`,
  'a wrong count of the space that an account uses': `select used_space.account_id from used_space
    left join (select account_id, sum(bytes) as bytes from (
      select account_id, 400 + octet_length(name) + octet_length(description) + octet_length(bins)
        + octet_length(notes) + 100 * is_public * count as bytes from lists join entries on list_id = id
      union all select account_id, 200 + octet_length(added) + octet_length(removed)
        from list_changes join lists on id = list_id
      union all select account_id, 200 + octet_length(description) + octet_length(tags) from reviews
      union all select account_id, 200 from bookmarks
      union all select account_id, 400 + octet_length(value) + octet_length(reason) from corrections
      union all select account_id, 200 + octet_length(line) from correction_votes
      union all select account_id, 200 + octet_length(reply) from kept_replies
      union all select account_id, 200 + octet_length(value) from watches
    ) as rows group by account_id) as stored on stored.account_id = used_space.account_id
    where used_space.bytes <> coalesce(stored.bytes, 0)`,
}

/** What the server finishes after a start, by what it would be. */
const unfinished: Record<string, string> = {
  'a list that waits to be indexed or deleted': 'select list_id from pending_lists',
  'an account that waits to be deleted': 'select account_id from deleted_accounts',
}

/** Milliseconds in which the server finishes what was interrupted. */
const patience = 20_000

/** Counts everything again that the server counts as it goes. Returns what is wrong. */
export async function wrongCounts(place: Place): Promise<string[]> {
  const database = await openDatabase(place)
  try {
    const end = performance.now() + patience
    while ((await found(database, unfinished)).length > 0 && performance.now() < end) await pause(100)
    const wrong = await found(database, { ...unfinished, ...mistakes })
    return [...wrong, ...(database.dialect === 'sqlite' ? await damage(database) : [])]
  } finally {
    await database.close()
  }
}

/** What SQLite says about its own file. */
async function damage({ kysely }: Database): Promise<string[]> {
  const whole = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(kysely)
  const keys = await sql`pragma foreign_key_check`.execute(kysely)
  return [
    ...whole.rows.map((row) => row.integrity_check).filter((text) => text !== 'ok'),
    ...keys.rows.map((row) => `a foreign key without its row: ${JSON.stringify(row)}`),
  ]
}

async function found({ kysely }: Database, queries: Record<string, string>): Promise<string[]> {
  const wrong: string[] = []
  for (const [what, query] of Object.entries(queries)) {
    const { rows } = await sql.raw(query).execute(kysely)
    wrong.push(...rows.map((row) => `${what}: ${JSON.stringify(row)}`))
  }
  return wrong
}

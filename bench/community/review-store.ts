// A database as a busy site would have after years: many reviews and public lists, concentrated on a few BINs.
import { addAccount, startSession } from '#server/accounts/store.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { openSqlite } from '#server/platform/db/open-sqlite.ts'
import { join } from 'node:path'
import { below, randomNumbers } from '#test/data/made-bins.ts'

export interface StoreSize {
  accounts: number
  reviewsEach: number
  lists: number
}

const popular = 20
const binsInList = 10
const binsWritten = 10_000

export async function emptyStore(dataDir: string): Promise<string> {
  const database = await openDatabase({ dataDir, databaseUrl: '' })
  await migrate(database)
  const { id } = await addAccount(database.kysely)
  const token = await startSession(database.kysely, id)
  await database.close()
  return token
}

export function writtenAbout(bins: string[]): { popular: string[]; others: string[] } {
  return { popular: bins.slice(0, popular), others: bins.slice(popular, binsWritten) }
}

/** Fills it with what the server would write, but in one transaction. */
export async function fillStore(dataDir: string, bins: string[], size: StoreSize): Promise<number> {
  const random = randomNumbers(61)
  const { others } = writtenAbout(bins)
  const store = await openSqlite(join(dataDir, 'bindex.db'))
  store.exec('begin')
  const account = store.prepare("insert into accounts values (?, ?, ?, null, '{}', 0)")
  const review = store.prepare(
    `insert or ignore into reviews values (?, ?, ?, ?, 'Matches what our acquirer reports for these cards.', '1 6', ?, ?)`,
  )
  for (let number = 0; number < size.accounts; number++) {
    account.run(`account-${number}`, `hash-${number}`, `Reviewer ${number}`)
    for (let each = 0; each < size.reviewsEach; each++) {
      // A tenth of them are about the popular BINs.
      const isPopular = each < size.reviewsEach / 10
      const bin = isPopular ? bins[(number + each) % popular]! : others[below(random, others.length)]!
      const time = below(random, 1_700_000_000) * 1000
      review.run(`r${number}-${each}`, bin, `account-${number}`, 1 + below(random, 5), time, time)
    }
  }
  const list = store.prepare(
    `insert into lists values (?, ?, ?, 'BINs that we watch', 1, 1, 1, 1, ${binsInList}, 3, ?, ?)`,
  )
  const entries = store.prepare("insert into entries values (?, ?, '')")
  const entry = store.prepare('insert into public_entries values (?, ?, ?)')
  for (let number = 0; number < size.lists; number++) {
    const time = below(random, 1_700_000_000) * 1000
    const held = new Set([bins[below(random, popular)]!])
    while (held.size < binsInList) held.add(others[below(random, others.length)]!)
    list.run(`list-${number}`, `account-${number % size.accounts}`, `List ${number}`, time, time)
    entries.run(`list-${number}`, [...held].join(' '))
    for (const bin of held) entry.run(bin, time, `list-${number}`)
  }
  store.exec(`
    insert into ratings select bin, count(*), sum(stars) from reviews group by bin;
    insert into reviewers select account_id, count(*) from reviews group by account_id;
    insert into public_bins select bin, count(*) from public_entries group by bin;
    update counters set value = ${size.lists} where name = 'public_lists';
    commit;
    pragma wal_checkpoint(truncate)`)
  const { written } = store.prepare('select count(*) as written from reviews').get() as { written: number }
  store.close()
  return written
}

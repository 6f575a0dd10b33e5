// The largest content that the limits allow, written to the database before the server starts.
import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { noFilters } from '#contract/filters.ts'
import { limits } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import { addAccount, startSession } from '#server/accounts/store.ts'
import { openDatasetFile } from '#server/dataset/current.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { type Database, openDatabase } from '#server/platform/db/open.ts'
import { newPublicId } from '#server/platform/db/public-id.ts'
import { createList } from '#server/lists/change.ts'
import { Notes } from '#server/lists/notes.ts'
import { shareSearch } from '#server/searches/store.ts'
import { chargedTransaction } from '#server/platform/used-space/used-space.ts'

export interface LargeContent {
  dataDir: string
  bins: string[]
  owner: string
  largest: [string, string]
  bankSlug: string
  search: string
  newAccount(of: { isPublic: boolean; isFull: boolean }): Promise<{ token: string; list: string }>
  crowded: string
  close(): Promise<void>
}

export async function largeContent(snapshot: string, folder: string, lists: number): Promise<LargeContent> {
  const dataDir = mkdtempSync(join(folder, 'data-'))
  const file = join(dataDir, 'dataset.bindex')
  copyFileSync(snapshot, file)
  const dataset = await openDatasetFile(file)
  const apart = Math.floor(dataset.rows / limits.binsPerRequest)
  const bins = Array.from({ length: limits.binsPerRequest }, (_, at) => dataset.bin(at * apart))
  const database = await openDatabase({ dataDir, databaseUrl: '' })
  await migrate(database)
  const session = async () => {
    const { id } = await addAccount(database.kysely)
    return { id, token: await startSession(database.kysely, id) }
  }
  const owner = await session()
  const most = bins.slice(0, limits.binsPerList)
  const largest = [
    await largestList(database, owner.id, most),
    await largestList(database, owner.id, most.toReversed()),
  ] satisfies [string, string]
  const shared = { ...noFilters, bins, extended: false }
  const search = await shareSearch(database.kysely, randomBytes(32), shared)
  const crowded = await session()
  fillWithLists(join(dataDir, 'bindex.db'), { accountId: crowded.id, bins: most, lists })
  return {
    dataDir,
    bins,
    owner: owner.token,
    largest,
    bankSlug: dataset.rowFacts(0).bank_slug ?? 'bank',
    search: search.id,
    crowded: crowded.token,
    newAccount: async ({ isPublic, isFull }) => {
      const { id, token } = await session()
      return { token, list: await largestList(database, id, isFull ? most : [], isPublic) }
    },
    close: () => database.close(),
  }
}

async function largestList(
  database: Database,
  accountId: string,
  bins: string[],
  isPublic = true,
): Promise<string> {
  const note = '😀'.repeat(texts.note.max)
  const fields = {
    name: 'Large',
    description: '',
    is_public: isPublic,
    downloadable: true,
    forkable: true,
    filterable: true,
  }
  const notes = Notes.none.with(new Map(bins.map((bin) => [bin, note])))
  const list = { accountId, fields, entries: { bins, notes } }
  return (await chargedTransaction(database, list, (db) => createList(db, database, list))).id
}

/** Straight into the tables: creating that many lists one after another would take minutes. */
function fillWithLists(
  path: string,
  { accountId, bins, lists }: { accountId: string; bins: string[]; lists: number },
): void {
  const sqlite = new DatabaseSync(path)
  sqlite.exec('pragma synchronous = off; begin')
  const addList = sqlite.prepare(
    `insert into lists (id, account_id, name, description, is_public, downloadable, forkable, filterable, count, created_at, updated_at)
     values (?, ?, 'Large', '', 1, 1, 1, 1, ?, ?, ?)`,
  )
  const addEntries = sqlite.prepare(`insert into entries (list_id, bins, notes) values (?, ?, '')`)
  for (let at = 0; at < lists; at++) {
    const id = newPublicId()
    addList.run(id, accountId, bins.length, at, at)
    addEntries.run(id, bins.join(' '))
  }
  const all = JSON.stringify(bins)
  sqlite
    .prepare(
      `insert into public_entries (bin, created_at, list_id) select value, theirs.created_at, theirs.id
       from json_each(?), (select id, created_at from lists where account_id = ?) as theirs order by 1, 2 desc, 3`,
    )
    .run(all, accountId)
  sqlite
    .prepare(`update public_bins set lists = lists + ? where bin in (select value from json_each(?))`)
    .run(lists, all)
  sqlite.prepare(`update counters set value = value + ? where name = 'public_lists'`).run(lists)
  sqlite.exec('commit')
  sqlite.close()
}

// The same accounts, lists, reviews and bookmarks in any database, and requests that signed-in people send about them.
import { sql } from 'kysely'
import { addAccount, startSession } from '#server/accounts/store.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openDatabase, type Place } from '#server/platform/db/open.ts'
import { bookmark } from '#server/lists/bookmarks.ts'
import { createList } from '#server/lists/change.ts'
import { noEntries } from '#server/lists/entries.ts'
import { addReview } from '#server/reviews/change.ts'
import { chargedTransaction } from '#server/platform/used-space/used-space.ts'
import { requestText } from '../measuring/rates.ts'
import { below, randomNumbers } from '#test/data/made-bins.ts'

const listsEach = 5
const binsInList = 20
const reviewsEach = 3
const bookmarksEach = 3

export interface Community {
  tokens: string[]
  /** The lists of each account; the first of each is public. */
  lists: string[][]
  bins: string[]
}

/** IDs are random, everything else is seeded, so two databases hold the same. */
export async function fillCommunity(place: Place, bins: string[], accounts: number): Promise<Community> {
  const database = await openDatabase(place)
  await migrate(database)
  const { kysely } = database
  const random = randomNumbers(71)
  const drawn = (count: number) => {
    const held = new Set<string>()
    while (held.size < count) held.add(bins[below(random, bins.length)]!)
    return [...held]
  }
  const made: Community = { tokens: [], lists: [], bins }
  const ids: string[] = []
  for (let number = 0; number < accounts; number++) {
    const { id } = await addAccount(kysely)
    ids.push(id)
    made.tokens.push(await startSession(kysely, id))
    const lists: string[] = []
    for (let each = 0; each < listsEach; each++) {
      const fields = {
        name: `List ${each}`,
        description: 'BINs that we watch',
        is_public: each === 0,
        downloadable: true,
        forkable: true,
        filterable: true,
      }
      const entries = { ...noEntries(), bins: drawn(binsInList) }
      const list = await chargedTransaction(database, { accountId: id }, (db) =>
        createList(db, database, { accountId: id, fields, entries }),
      )
      lists.push(list.id)
    }
    made.lists.push(lists)
    for (const bin of drawn(reviewsEach)) {
      const fields = { stars: 1 + below(random, 5), description: 'As our acquirer reports.', tags: '1 6' }
      await chargedTransaction(database, { accountId: id }, async (db) => ({
        bytes: await addReview(db, { accountId: id, bin, fields }),
        reply: () => undefined,
      }))
    }
  }
  for (const accountId of ids) {
    for (let each = 0; each < bookmarksEach; each++) {
      const [listId] = made.lists[below(random, accounts)]!
      await chargedTransaction(database, { accountId }, (db) => bookmark(db, { accountId, listId: listId! }))
    }
  }
  // As it does by itself within a minute.
  if (database.dialect === 'postgres') await sql`vacuum analyze`.execute(kysely)
  await database.close()
  return made
}

/** The same requests for each database, but for the IDs. With `writes`, one in ten changes something. */
export function signedInRequests(
  { tokens, lists, bins }: Community,
  many: number,
  writes: boolean,
): string[] {
  const random = randomNumbers(72)
  const one = <T>(all: readonly T[]): T => all[below(random, all.length)]!
  return Array.from({ length: many }, (_, at) => {
    const who = below(random, tokens.length)
    const own = one(lists[who]!)
    const reads = [
      '/api/user',
      '/api/user/settings',
      '/api/user/space',
      '/api/binlists',
      '/api/binlists',
      '/api/binlists/bookmarks',
      `/api/binlists/${own}`,
      `/api/binlists/${one(lists)[0]!}`,
      `/api/bin/${one(bins)}`,
      `/api/bin/${one(bins)}`,
      '/api/discover',
    ]
    const bin = one(bins)
    const changes: [path: string, method: string, body: object][] = [
      [`/api/binlists/${own}/bins`, 'POST', { bins: [bin] }],
      ['/api/user/settings', 'PUT', { clean: below(random, 2) === 0 }],
      [`/api/binlists/${one(lists)[0]!}/bookmark`, 'POST', {}],
      [`/api/binlists/${own}`, 'PUT', { description: `As of request ${at}` }],
    ]
    const path = one(reads)
    const change = one(changes)
    const [url, method, body] =
      writes && below(random, 10) === 0 ? change : ([path, 'GET', undefined] as const)
    return requestText(method, url, tokens[who]!, body && JSON.stringify(body))
  })
}

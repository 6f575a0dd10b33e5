import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { eachNumber, isOneOf } from '../platform/db/each-text.ts'
import type { Database } from '../platform/db/open.ts'
import type { Schema } from '../platform/db/schema.ts'
import { networkOf } from '../platform/clients/clients.ts'
import type { SecretKey } from '../platform/secret-key.ts'
import { isOwner } from './access.ts'
import type { StoredList } from './store.ts'

const day = 24 * 60 * 60_000
/** This many visits of a day are remembered, so that the database is not asked again. */
const mostKnown = 100_000
const gatherFor = 100
const mostAtOnce = 500

interface Visit {
  list_id: string
  day: number
  visitor: string
}

/**
 * Counts visits by anyone but the owner, once per visitor and day. The reply does not wait for it, and errors are ignored.
 * A visitor is an account or a network, stored as a keyed hash that changes every day.
 */
export class ListViews {
  readonly #database: Database
  readonly #key: Buffer
  readonly #known = new Set<string>()
  #today = 0
  #waiting: Visit[] = []
  #writing: Promise<void> | undefined

  constructor(database: Database, secretKey: SecretKey) {
    this.#database = database
    this.#key = secretKey.derive('visitors of lists')
  }

  count(list: StoredList, request: FastifyRequest): void {
    if (isOwner(list, request.account)) return
    const now = Math.floor(Date.now() / day)
    if (now !== this.#today || this.#known.size >= mostKnown) this.#known.clear()
    this.#today = now
    const who = request.account?.id ?? networkOf(request.ip)
    const visitor = createHmac('sha256', this.#key).update(`${now} ${who}`).digest('base64url')
    const visit = { list_id: list.id, day: now, visitor: visitor.slice(0, visitorLength) }
    const key = keyOf(visit)
    if (this.#known.has(key)) return
    this.#known.add(key)
    this.#waiting.push(visit)
    this.#writing ??= this.#write()
  }

  async close(): Promise<void> {
    await this.#writing
  }

  async #write(): Promise<void> {
    await sleep(gatherFor)
    while (this.#waiting.length > 0) {
      const visits = this.#waiting.splice(0, mostAtOnce)
      const { kysely, dialect } = this.#database
      const left = await kysely
        .transaction()
        .execute((db) => addVisits(db, dialect, visits))
        .catch(() => {
          for (const visit of visits) this.#known.delete(keyOf(visit))
          return []
        })
      if (left.length > 0) await sleep(gatherFor)
      this.#waiting.unshift(...left)
    }
    this.#writing = undefined
  }
}

const visitorLength = 22
const keyOf = ({ visitor, list_id: id }: Visit): string => `${visitor} ${id}`

/**
 * Returns the visits of lists that someone else is changing. Waiting for one list while others are locked could end in a
 * deadlock.
 */
async function addVisits(
  db: Kysely<Schema>,
  dialect: Database['dialect'],
  visits: Visit[],
): Promise<Visit[]> {
  const wanted = [...new Set(visits.map(({ list_id: id }) => id))]
  const there = db
    .selectFrom('lists')
    .select('id')
    .where(isOneOf(dialect, 'id', wanted))
  const free = await idsOf(dialect === 'sqlite' ? there : there.forUpdate().skipLocked())
  const days = Object.fromEntries(
    visits.filter(({ list_id: id }) => free.has(id)).map((visit) => [keyOf(visit), visit.day]),
  )
  const { rows: added } = await sql<{ list_id: string }>`insert into list_views (visitor, list_id, day)
    select substr(visit.key, 1, ${sql.lit(visitorLength)}), substr(visit.key, ${sql.lit(visitorLength + 2)}),
      cast(visit.value as integer)
    from ${eachNumber(dialect, days)} as visit where true
    on conflict do nothing returning list_id`.execute(db)
  const counts: Record<string, number> = {}
  for (const { list_id: id } of added) counts[id] = (counts[id] ?? 0) + 1
  await sql`update lists set views = lists.views + cast(visited.value as integer)
    from ${eachNumber(dialect, counts)} as visited where visited.key = lists.id`.execute(db)
  if (free.size === wanted.length) return []
  const known = await idsOf(there)
  return visits.filter(({ list_id: id }) => known.has(id) && !free.has(id))
}

const idsOf = async (query: { execute: () => Promise<{ id: string }[]> }): Promise<Set<string>> =>
  new Set((await query.execute()).map(({ id }) => id))

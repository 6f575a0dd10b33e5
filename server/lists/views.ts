import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../db/open.ts'
import { networkOf } from '../rate-limit/network.ts'
import type { SecretKey } from '../secret-key.ts'
import { isOwner } from './access.ts'
import type { StoredList } from './store.ts'

const day = 24 * 60 * 60_000
/** This many visits of a day are remembered, so that the database is not asked again. */
const mostKnown = 100_000

export type CountView = (list: StoredList, request: FastifyRequest) => void

/**
 * Counts visits by anyone but the owner, once per visitor and day. The reply does not wait for it, and errors are ignored.
 * A visitor is an account or a network, stored as a keyed hash that changes every day.
 */
export function viewCounter({ kysely }: Database, secretKey: SecretKey): CountView {
  const key = secretKey.derive('visitors of lists')
  let today = 0
  const known = new Set<string>()
  return (list, request) => {
    if (isOwner(list, request.account)) return
    const now = Math.floor(Date.now() / day)
    if (now !== today || known.size >= mostKnown) known.clear()
    today = now
    const who = request.account?.id ?? networkOf(request.ip)
    const visitor = createHmac('sha256', key).update(`${now} ${who}`).digest('base64url').slice(0, 22)
    const visit = `${list.id} ${visitor}`
    if (known.has(visit)) return
    known.add(visit)
    void count(list.id, visitor, now).catch(() => known.delete(visit))
  }

  async function count(id: string, visitor: string, on: number): Promise<void> {
    await kysely.transaction().execute(async (db) => {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('list_views')
        .values({ list_id: id, day: on, visitor })
        .onConflict((conflict) => conflict.columns(['list_id', 'day', 'visitor']).doNothing())
        .executeTakeFirst()
      if (Number(numInsertedOrUpdatedRows) === 0) return
      await db
        .updateTable('lists')
        .set((row) => ({ views: row('views', '+', 1) }))
        .where('id', '=', id)
        .execute()
    })
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import { endSessions } from './accounts/store.ts'
import {
  correctionsLeft,
  deleteSomeCorrectionsOf,
  deleteSomeVotesOf,
  leaveCorrections,
  votesLeft,
} from './corrections/delete-of-account.ts'
import { inBatches, pacer } from './platform/db/in-batches.ts'
import type { Database } from './platform/db/open.ts'
import type { Handlers } from './platform/http/handlers.ts'
import { deleteSomeRepliesOf } from './platform/idempotency/kept-replies.ts'
import { dropListsOf } from './lists/change.ts'
import { finishIndexing } from './lists/published.ts'
import type { Log } from './platform/log.ts'
import { deleteSomeReviewsOf } from './reviews/counts.ts'
import { revokeTokensOf } from './tokens/store.ts'
import { deleteSomeWatchesOf, silenceWatchesOf } from './watches/store.ts'

// Touches the rows of every noun, so it stands above them. An account may have a thousand lists of 5,000 BINs, a minute
// of work: everything is hidden in one short transaction, then deleted in batches, which go on after a restart.

type Writable = Pick<Database, 'kysely' | 'dialect'>

/** Milliseconds after which the reply no longer waits for the batches. Most accounts are gone long before. */
const patience = 1000

export const deleteAccountHandlers = {
  'DELETE /api/user': async ({ account }, { database, log }) => {
    await hideAccount(database, account.id)
    const finished = finishDeletion(database, account.id).catch((error: unknown) => warn(log, error))
    await Promise.race([finished, pause(patience, undefined, { ref: false })])
    return {}
  },
} satisfies Handlers<'DELETE /api/user', { database: Database; log: Log }>

export async function deleteAccount(database: Writable, id: string): Promise<void> {
  await hideAccount(database, id)
  await finishDeletion(database, id)
}

export async function hideAccount({ kysely, dialect }: Writable, id: string): Promise<void> {
  await kysely.transaction().execute(async (db) => {
    // On PostgreSQL the lock keeps other requests from adding rows that belong to this account.
    const account = db.selectFrom('accounts').select('id').where('id', '=', id)
    if (dialect === 'postgres') await account.forUpdate().execute()
    if (!(await account.executeTakeFirst())) return
    await db
      .insertInto('deleted_accounts')
      .values({ account_id: id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await db
      .updateTable('accounts')
      .set({ user_id_hash: `deleted ${id}`, name: null, settings: '{}' })
      .where('id', '=', id)
      .execute()
    await endSessions(db, id)
    await revokeTokensOf(db, id)
    await silenceWatchesOf(db, id)
    await db.deleteFrom('reviewers').where('account_id', '=', id).execute()
    await db.deleteFrom('bookmarks').where('account_id', '=', id).execute()
    await leaveCorrections(db, id)
    await dropListsOf(db, dialect, id)
  })
}

export async function finishPending(database: Writable, log: Log): Promise<void> {
  try {
    const { kysely } = database
    for (const { account_id } of await kysely.selectFrom('deleted_accounts').selectAll().execute())
      await finishDeletion(database, account_id)
    for (const { list_id } of await kysely.selectFrom('pending_lists').select('list_id').execute())
      await finishIndexing(database, list_id, pacer())
  } catch (error) {
    warn(log, error)
  }
}

const warn = (log: Log, error: unknown): void =>
  log.warn({ err: error }, 'A deletion was interrupted. It continues within an hour, or at the next start.')

const batches = [
  deleteSomeReviewsOf,
  deleteSomeVotesOf,
  deleteSomeCorrectionsOf,
  deleteSomeRepliesOf,
  deleteSomeWatchesOf,
]

async function finishDeletion(database: Writable, id: string): Promise<void> {
  const { kysely, dialect } = database
  const pace = pacer()
  const lists = kysely.selectFrom('lists').select('id').where('account_id', '=', id)
  for (;;) {
    for (const list of await lists.execute()) await finishIndexing(database, list.id, pace)
    for (const deleteSome of batches)
      await inBatches(() => kysely.transaction().execute((db) => deleteSome(db, dialect, id)))
    const isGone = await kysely.transaction().execute(async (db) => {
      const account = db.selectFrom('accounts').select('id').where('id', '=', id)
      if (dialect === 'postgres') await account.forUpdate().execute()
      // A request that had begun before may have added something.
      await dropListsOf(db, dialect, id)
      const left = [
        await db.selectFrom('lists').select('id').where('account_id', '=', id).executeTakeFirst(),
        await db.selectFrom('reviews').select('id').where('account_id', '=', id).executeTakeFirst(),
        await correctionsLeft(db, id).executeTakeFirst(),
        await votesLeft(db, id).executeTakeFirst(),
      ]
      if (left.some(Boolean)) return false
      await db.deleteFrom('accounts').where('id', '=', id).execute()
      return true
    })
    if (isGone) return
  }
}

import type { Database } from './db/open.ts'
import type { Handlers } from './http/handlers.ts'
import { deleteListsOf } from './lists/change.ts'
import { deleteReviewsOf } from './reviews/counts.ts'

// Touches the rows of every noun, so it stands above them.

export const deleteAccountHandlers = {
  'DELETE /api/user': async ({ account }, { database }) => {
    await deleteAccount(database, account.id)
    return {}
  },
} satisfies Handlers<'DELETE /api/user', { database: Database }>

/** Deletes an account and everything it wrote. */
export async function deleteAccount({ kysely, dialect }: Database, id: string): Promise<void> {
  await kysely.transaction().execute(async (db) => {
    // On PostgreSQL the lock keeps other requests from adding rows that belong to this account.
    const account = db.selectFrom('accounts').select('id').where('id', '=', id)
    if (dialect === 'postgres') await account.forUpdate().execute()
    await deleteListsOf(db, dialect, id)
    await deleteReviewsOf(db, dialect, id)
    await db.deleteFrom('accounts').where('id', '=', id).execute()
  })
}

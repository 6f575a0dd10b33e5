import { deleteCorrection } from '../corrections/decide.ts'
import { deleteVote } from '../corrections/vote.ts'
import { deleteAccount } from '../delete-account.ts'
import type { Database } from '../platform/db/open.ts'
import { deleteList } from '../lists/change.ts'
import { deleteReview } from '../reviews/change.ts'
import { storedIdOf } from '../searches/store.ts'
import { deleteReports, type Reported } from '../reports/store.ts'
import { giveBack } from '../platform/used-space/used-space.ts'
import { plural } from '#contract/formats/numbers.ts'

export type Kind = 'review' | 'list' | 'correction' | 'vote' | 'search' | 'account'

/** Deletes as the owner would, so that counts are updated too. */
export const deleters: Record<Kind, (database: Database, id: string) => Promise<void>> = {
  async review(database, id) {
    const { account_id, bin } = await database.kysely
      .selectFrom('reviews')
      .select(['account_id', 'bin'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await deleteReview(database, { accountId: account_id, bin })
  },
  async list(database, id) {
    const { account_id } = await database.kysely
      .selectFrom('lists')
      .select('account_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await deleteList(database, { accountId: account_id, listId: id })
  },
  correction: deleteCorrection,
  vote: deleteVote,
  async search({ kysely }, id) {
    await kysely
      .deleteFrom('shared_searches')
      .where('id', 'in', [id, storedIdOf(id)])
      .execute()
  },
  account: deleteAccount,
}

export async function dismissReports(
  { kysely, dialect }: Database,
  kind: Reported,
  id: string,
): Promise<string> {
  return kysely.transaction().execute(async (db) => {
    const dismissed = await deleteReports(db, kind, [id])
    await giveBack(db, dialect, dismissed)
    return `${plural(dismissed.length, 'report')} dismissed.`
  })
}

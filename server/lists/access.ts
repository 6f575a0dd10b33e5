import type { Kysely } from 'kysely'
import { AppError } from '#contract/errors.ts'
import type { Requester } from '../http/requester.ts'
import type { Schema } from '../db/schema.ts'
import { findList, type StoredList } from './store.ts'

type Who = Pick<Requester, 'id'> | null

/** The list, for who may see it: everyone when it is public, its owner always. */
export async function visibleList(db: Kysely<Schema>, id: string, requester: Who): Promise<StoredList> {
  const list = await findList(db, id, requester)
  if (!list) throw new AppError('list_not_found')
  if (list.is_public !== 1 && !isOwner(list, requester)) throw new AppError('list_private')
  return list
}

export const isOwner = (list: Pick<StoredList, 'account_id'>, requester: Who): boolean =>
  requester?.id === list.account_id

/** What its owner lets others do. */
export function refuseUnless(
  list: StoredList,
  requester: Who,
  permission: 'downloadable' | 'forkable' | 'filterable',
): void {
  if (list[permission] !== 1 && !isOwner(list, requester)) throw new AppError(`not_${permission}`)
}

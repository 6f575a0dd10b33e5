import { AppError } from '#contract/errors.ts'
import type { Requester } from '../http/requester.ts'
import type { ListReads, StoredList } from './store.ts'

type MaybeRequester = Pick<Requester, 'id'> | null

/** The list, if the requester may see it: everyone may when it is public, its owner always. */
export async function visibleList(
  lists: ListReads,
  id: string,
  requester: MaybeRequester,
): Promise<StoredList> {
  const list = await lists.find(id, requester)
  if (!list) throw new AppError('list_not_found')
  if (list.is_public !== 1 && !isOwner(list, requester)) throw new AppError('list_private')
  return list
}

export const isOwner = (list: Pick<StoredList, 'account_id'>, requester: MaybeRequester): boolean =>
  requester?.id === list.account_id

/** Throws unless the owner allows it to others. */
export function refuseUnless(
  list: StoredList,
  requester: MaybeRequester,
  permission: 'downloadable' | 'forkable' | 'filterable',
): void {
  if (list[permission] !== 1 && !isOwner(list, requester)) throw new AppError(`not_${permission}`)
}

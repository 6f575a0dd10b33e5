import { AppError } from '#contract/errors.ts'
import type { ListFlag } from '#contract/list-flags.ts'
import type { Clients } from '../platform/clients/clients.ts'
import type { Requester } from '../platform/http/requester.ts'
import type { ListReads, StoredList } from './store.ts'

type MaybeRequester = Pick<Requester, 'id'> | null

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

interface FromClient {
  ip: string
  raw: { socket: { readonly destroyed: boolean } }
  server: { clients: Pick<Clients, 'alone'> }
}

const largeList = 500

/**
 * Reads lists and does something with their entries. Notes can take up 4 MB, and three times as much while they are read,
 * so a client does this with one large list at a time, and waits before it has read any.
 */
export function readingLists<T>(
  { ip, raw: { socket }, server: { clients } }: FromClient,
  lists: readonly Pick<StoredList, 'count'>[],
  work: () => Promise<T>,
): Promise<T> {
  if (lists.every(({ count }) => count < largeList)) return work()
  return clients.alone(ip, async () => {
    if (socket.destroyed) throw new AppError('bad_request')
    return work()
  })
}

export const isOwner = (list: Pick<StoredList, 'account_id'>, requester: MaybeRequester): boolean =>
  requester?.id === list.account_id

export function refuseUnless(
  list: StoredList,
  requester: MaybeRequester,
  permission: Exclude<ListFlag, 'is_public'>,
): void {
  if (list[permission] !== 1 && !isOwner(list, requester)) throw new AppError(`not_${permission}`)
}

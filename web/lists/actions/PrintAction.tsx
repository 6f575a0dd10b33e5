import { useMutation } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from '../../router/Router.tsx'
import type { ListView } from '#contract/calls/lists.ts'
import { limits } from '#contract/limits.ts'
import { call, messageOf } from '../../api.ts'
import { Action } from '../../ui/buttons/Action.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { readView, viewInput } from '../list-address.ts'

/** Prints every BIN of the view, not only those of this page. The browser's own printing cannot wait for the others. */
export function PrintAction({ list }: { list: ListView }) {
  const [address] = useSearchParams()
  const printing = useMutation({
    mutationFn: () => {
      const { params, query } = viewInput(list.id, { ...readView(address), page: 1 })
      return call('GET /api/binlists/:hashId', { params, query: { ...query, limit: limits.printedBins } })
    },
    onSuccess: (whole) => {
      flushSync(() => setPrinted(whole))
      addEventListener('afterprint', () => setPrinted(undefined), { once: true })
      print()
    },
    onError: (error) => showToast({ tone: 'bad', title: 'Could not print the list', text: messageOf(error) }),
  })
  return (
    <Action icon={Printer} loading={printing.isPending} onClick={() => printing.mutate()}>
      Print
    </Action>
  )
}

/** The list with all of its BINs, while it is printed. */
export function usePrinted({ id }: ListView): ListView | undefined {
  const list = useSyncExternalStore(
    subscribe,
    () => printed,
    () => undefined,
  )
  return list?.id === id ? list : undefined
}

let printed: ListView | undefined
const listeners = new Set<() => void>()

function setPrinted(list: ListView | undefined): void {
  printed = list
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

import { useMutation } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { flushSync } from 'react-dom'
import { useSearchParams } from '../../router/Router.tsx'
import type { ListView } from '#contract/calls/lists.ts'
import { limits } from '#contract/limits.ts'
import { call, messageOf } from '../../api.ts'
import { Action } from '../../ui/buttons/Action.tsx'
import { createStore, useStore } from '../../store.ts'
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
      flushSync(() => printed.set(whole))
      addEventListener('afterprint', () => printed.set(undefined), { once: true })
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

export function usePrinted({ id }: ListView): ListView | undefined {
  const list = useStore(printed)
  return list?.id === id ? list : undefined
}

const printed = createStore<ListView | undefined>(undefined)

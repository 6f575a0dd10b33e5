import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Output } from '#contract/api.ts'
import { bankInput } from '#contract/formats/search-link.ts'
import { get } from '../queries.ts'
import { retries } from '../retries.ts'
import { viewQuery, type View } from './bank-address.ts'

export type Bank = Output<'GET /bank/:slug'>

const bankPage = (slug: string, view: View) => ({
  ...get('GET /bank/:slug', bankInput(slug, new URLSearchParams(viewQuery(view)))),
  placeholderData: keepPreviousData,
  retry: retries.bank,
})

/** A page of a bank's BINs. The next one is asked for as well, so that turning to it takes no time. */
export function useBank(slug: string, view: View) {
  const client = useQueryClient()
  const bank = useQuery(bankPage(slug, view))
  const last = bank.isPlaceholderData ? 0 : (bank.data?.pagination.last_page ?? 0)
  useEffect(() => {
    if (view.page < last) void client.prefetchQuery(bankPage(slug, { ...view, page: view.page + 1 }))
  }, [client, slug, view, last])
  return bank
}

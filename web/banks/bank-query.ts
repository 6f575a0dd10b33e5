import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Output } from '#contract/api.ts'
import { bankInput } from '#contract/formats/search-link.ts'
import { get } from '../queries.ts'
import { retries } from '../retries.ts'
import { usePrefetch } from '../use-prefetch.ts'
import { viewQuery, type View } from './bank-address.ts'

export type Bank = Output<'GET /bank/:slug'>

const bankPage = (slug: string, view: View) => ({
  ...get('GET /bank/:slug', bankInput(slug, new URLSearchParams(viewQuery(view)))),
  placeholderData: keepPreviousData,
  retry: retries.bank,
})

/** A page of a bank's BINs. */
export function useBank(slug: string, view: View) {
  const bank = useQuery(bankPage(slug, view))
  usePrefetch(bank, (page) => bankPage(slug, { ...view, page }))
  return bank
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Output } from '#contract/api.ts'
import type { BinRow } from '#contract/calls/bins.ts'
import { bankInput } from '#contract/formats/search-link.ts'
import { viewQuery, type View } from '../bank-and-country/profile-view.ts'
import { get } from '../queries.ts'
import { retries } from '../retries.ts'
import { usePrefetch } from '../use-prefetch.ts'

export type Bank = Output<'GET /bank/:slug'>
export type BankProfile = ReturnType<typeof withRows>

const bankPage = (slug: string, view: View) => ({
  ...get('GET /bank/:slug', bankInput(slug, new URLSearchParams(viewQuery(view)))),
  placeholderData: keepPreviousData<Bank>,
  retry: retries.bank,
})

export function useBank(slug: string, view: View) {
  const bank = useQuery({ ...bankPage(slug, view), select: withRows })
  usePrefetch(bank, (page) => bankPage(slug, { ...view, page }))
  return bank
}

/** With rows as tables show them. The name of the bank is left out, because every row would say the same. */
const withRows = (bank: Bank) => ({ ...bank, bins: bank.bins.map(rowOf) })

const rowOf = (facts: Bank['bins'][number]): BinRow => ({
  ...facts,
  id: Number(`1${facts.bin}`),
  issuer: null,
  bank_slug: null,
  bank_name: null,
  bank_phone: null,
  issuer_url: null,
})

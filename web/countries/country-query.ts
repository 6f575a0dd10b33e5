import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Output } from '#contract/api.ts'
import { countryInput } from '#contract/formats/search-link.ts'
import { viewQuery, type View } from '../bank-and-country/profile-view.ts'
import { get } from '../queries.ts'
import { retries } from '../retries.ts'
import { usePrefetch } from '../use-prefetch.ts'

export type Country = Output<'GET /api/country/:iso'>

const countryPage = (iso: string, view: View) => ({
  ...get('GET /api/country/:iso', countryInput(iso, new URLSearchParams(viewQuery(view)))),
  placeholderData: keepPreviousData<Country>,
  retry: retries.country,
})

export function useCountry(iso: string, view: View) {
  const country = useQuery(countryPage(iso, view))
  usePrefetch(country, (page) => countryPage(iso, { ...view, page }))
  return country
}

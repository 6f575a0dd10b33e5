import { keepPreviousData } from '@tanstack/react-query'
import { readPage } from '#contract/formats/search-link.ts'
import type { Input } from '#contract/api.ts'
import { get } from '../../queries.ts'

type Query = Input<'GET /api/dataset/differences'>['query']
export type View = Omit<Query, 'page'> & { page: number }

const viewNames = ['from', 'to', 'change', 'field', 'country', 'brand'] as const

/** A value that the server does not know is refused there, with a message. */
export const readView = (address: URLSearchParams): View => ({
  ...Object.fromEntries(
    viewNames.map((name) => [name, address.get(name)]).filter(([, value]) => value !== null && value !== ''),
  ),
  page: readPage(address),
})

export const addressOf = ({ page, ...view }: Partial<View>): Record<string, string> => ({
  ...(Object.fromEntries(Object.entries(view).filter(([, value]) => value)) as Record<string, string>),
  ...(page !== undefined && page > 1 && { page: String(page) }),
})

export const differencesQuery = (view: View) => ({
  ...get('GET /api/dataset/differences', { query: view }),
  placeholderData: keepPreviousData,
})

export function downloadAddress({ page: _page, ...view }: View): string {
  const query = new URLSearchParams(addressOf(view)).toString()
  return `/api/dataset/differences/download${query && `?${query}`}`
}

import { keepPreviousData, QueryClient, queryOptions } from '@tanstack/react-query'
import type { Input, Output, Route } from '#contract/api.ts'
import { lookupBody, type PageSize, type Search } from '#contract/formats/search-link.ts'
import { call } from './api.ts'
import { firstData } from './first-data.ts'

const minutes = 60_000

// A site at home answers a browser that believes to be offline.
const networkMode = 'always'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: 1, staleTime: 5 * minutes, gcTime: 10 * minutes, networkMode },
    mutations: { networkMode },
  },
})

for (const { line, input, output } of firstData.replies) queryClient.setQueryData([line, input], output)

type Get = Extract<Route, `GET ${string}`>

/** Any GET line of the contract: the key is the request itself. */
export function get<R extends Get>(line: R, input: Input<R>) {
  return queryOptions<Output<R>>({
    queryKey: [line, input],
    queryFn: ({ signal }) => call(line, input, signal),
  })
}

export interface LookupResults extends Output<'POST /api/binLookup'> {
  /** Milliseconds from question to answer; absent when the answer came with the page. */
  took?: number
}

/** The results of a search; the old ones stay while the next are on their way. */
export function lookup(search: Search, limit: PageSize) {
  const input = { body: lookupBody(search, limit) }
  return queryOptions<LookupResults>({
    queryKey: ['POST /api/binLookup', input],
    queryFn: async ({ signal }) => {
      const start = performance.now()
      const reply = await call('POST /api/binLookup', input, signal)
      return { ...reply, took: performance.now() - start }
    },
    placeholderData: keepPreviousData,
    staleTime: 5 * minutes,
    // A thousand rows are compared for nothing.
    structuralSharing: false,
  })
}

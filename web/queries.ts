import {
  focusManager,
  keepPreviousData,
  MutationCache,
  QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import type { Input, Output, Route } from '#contract/api.ts'
import { lookupBody, type PageSize, type Search } from '#contract/formats/search-link.ts'
import { isError } from '#contract/client/api-error.ts'
import { call } from './api.ts'
import { firstData } from './first-data.ts'
import { onSessionChange, session } from './session/session.ts'

const minutes = 60_000

// A site on the local network answers even when the browser reports that it is offline.
const networkMode = 'always'

export const queryClient = new QueryClient({
  mutationCache: new MutationCache({ onError: (error) => void loadGoneAgain(error) }),
  defaultOptions: {
    queries: { retry: 1, staleTime: 5 * minutes, gcTime: 10 * minutes, networkMode },
    mutations: { networkMode },
  },
})

// A window beside another is visible all the time: it asks again when it is used.
focusManager.setEventListener((onFocus) => {
  const events = ['visibilitychange', 'focus'] as const
  const ask = () => onFocus()
  for (const event of events) addEventListener(event, ask)
  return () => events.forEach((event) => removeEventListener(event, ask))
})

// What one account was sent is not for the next one.
onSessionChange(() => queryClient.clear())

// The server does not know who is signed in, and counts a visit to a list when it is asked for: it is asked for again.
const refetchedLine = 'GET /api/binlists/:hashId' satisfies Route

for (const { line, input, output } of firstData.replies ?? []) {
  const isOutdated = line === refetchedLine || session.seesPrivateData()
  queryClient.setQueryData([line, input], output, isOutdated ? { updatedAt: 0 } : {})
}

/** A list that cannot be changed because it is gone must not stay on the screen either. */
async function loadGoneAgain(error: unknown): Promise<void> {
  if (isError(error, 'list_not_found')) await queryClient.invalidateQueries({ queryKey: [refetchedLine] })
}

type Get = Extract<Route, `GET ${string}`>

/** The query of any GET line of the contract. Its key is the request itself. */
export function get<R extends Get>(line: R, input: Input<R>) {
  return queryOptions<Output<R>>({
    queryKey: [line, input],
    queryFn: ({ signal }) => call(line, input, signal),
  })
}

export interface LookupResults extends Output<'POST /api/binLookup'> {
  /** Milliseconds from request to reply; absent when the reply came with the page. */
  took?: number
}

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
    // Comparing a thousand rows would gain nothing.
    structuralSharing: false,
  })
}

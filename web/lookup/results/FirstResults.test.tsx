import { QueryClient, QueryClientProvider, type UseQueryResult } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ReactNode } from 'react'
import type { BinRow } from '#contract/calls/bins.ts'
import { noSearch, type Search } from '#contract/formats/search-link.ts'
import { knownRow, thirtyRows } from '#test/web/made-list.ts'
import type { LookupResults } from '../../queries.ts'
import { memoryHistory } from '../../router/history.ts'
import { Router } from '../../router/Router.tsx'
import { FirstResults } from './FirstResults.tsx'
import { Results } from './Results.tsx'

const some = thirtyRows()

function resultsOf(data: BinRow[], more: Partial<LookupResults> = {}): LookupResults {
  const total = data.length
  return {
    data,
    pagination: { current_page: 1, from: 1, last_page: 1, per_page: 250, to: total, total },
    facets: { vendors: [], types: [], categories: [], banks: [], countries: [] },
    not_found: [],
    longer: [],
    matched: [],
    ...more,
  } as LookupResults
}

test.each<[string, LookupResults | undefined]>([
  ['rows', resultsOf(some)],
  [
    'few rows, some of them long or unknown',
    resultsOf([knownRow('45717312345', { bank_name: null }), knownRow('400000')]),
  ],
  ['BINs that were not found', resultsOf(some, { not_found: ['111111'] })],
  ['one row', resultsOf(some.slice(0, 1))],
  ['nothing', resultsOf([])],
  ['results that load', undefined],
])('what the server sends is what React takes over: %s', (_, results) => {
  const search: Search = { ...noSearch, bins: ['457173'], vendors: ['VISA'], countries: ['DK'] }
  const html = (content: ReactNode) =>
    renderToString(
      <QueryClientProvider client={new QueryClient()}>
        <Router history={memoryHistory('/?bins=457173')}>{content}</Router>
      </QueryClientProvider>,
    )
  const nothing = () => undefined
  const query = { data: results, error: null, isPlaceholderData: false } as UseQueryResult<LookupResults>
  expect(
    html(
      <Results
        search={search}
        query={query}
        isFirst
        goTo={nothing}
        onEdit={nothing}
        onBeforeEdit={nothing}
      />,
    ),
  ).toBe(html(<FirstResults search={search} results={results} />))
})

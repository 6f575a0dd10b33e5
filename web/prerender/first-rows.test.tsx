import { QueryClient, QueryClientProvider, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { BinRow } from '#contract/calls/bins.ts'
import type { ListView } from '#contract/calls/lists.ts'
import { noSearch, type Search } from '#contract/formats/search-link.ts'
import { knownRow, madeList, thirtyRows } from '#test/web/made-list.ts'
import { noView } from '../lists/list-address.ts'
import { ListEntries } from '../lists/view/ListEntries.tsx'
import { Results } from '../lookup/results/Results.tsx'
import type { LookupResults } from '../queries.ts'
import { memoryHistory } from '../router/history.ts'
import { Router } from '../router/Router.tsx'
import { FirstEntries, FirstResults } from './first-rows.tsx'

const writer = (address: string) => (content: ReactNode) =>
  renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <Router history={memoryHistory(address)}>{content}</Router>
    </QueryClientProvider>,
  )

const items = thirtyRows()

function resultsOf(data: BinRow[], more: Partial<LookupResults> = {}): LookupResults {
  const total = data.length
  return {
    data,
    pagination: { current_page: 1, from: 1, last_page: 1, per_page: 250, to: total, total },
    facets: { vendors: [], types: [], categories: [], banks: [], countries: [], traits: [] },
    not_found: [],
    longer: [],
    matched: [],
    ...more,
  } as LookupResults
}

test.each<[string, LookupResults | undefined]>([
  ['rows', resultsOf(items)],
  [
    'few rows, some of them long or unknown',
    resultsOf([knownRow('45717312345', { bank_name: null }), knownRow('400000')]),
  ],
  ['BINs that were not found', resultsOf(items, { not_found: ['111111'] })],
  ['one row', resultsOf(items.slice(0, 1))],
  ['nothing', resultsOf([])],
  ['results that load', undefined],
])('what the server sends is what React takes over of results: %s', (_, results) => {
  const search: Search = {
    ...noSearch,
    bins: ['457173'],
    vendors: ['VISA'],
    countries: ['DK'],
    traits: ['prepaid'],
  }
  const html = writer('/?bins=457173')
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

const withNotes = items.map((item, at) => ({ ...item, note: at % 2 ? '' : `<b>${at}</b>` }))
const values = { vendors: [], types: [], categories: [], banks: [], countries: [], traits: [] }

test.each<[string, Partial<ListView>]>([
  ['rows', { items }],
  ['rows with notes', { items: withNotes }],
  ['rows that can be filtered', { items, filterable: true, filter_values: values }],
  ['rows with notes that can be filtered', { items: withNotes, filterable: true, filter_values: values }],
  ['nothing', { items: [] }],
])('what the server sends is what React takes over of lists: %s', (_, part) => {
  const total = part.items!.length
  const list = madeList({
    is_owner: false,
    filterable: false,
    filter_values: null,
    count: total,
    pagination: { current_page: 1, from: 1, last_page: 1, per_page: 100, to: total, total },
    ...part,
  })
  const html = writer('/list/abcdefghijkl')
  expect(
    html(
      <ListEntries list={list} view={noView} isNext={false} isOwner={false} isFirst goTo={() => undefined} />,
    ),
  ).toBe(html(<FirstEntries list={list} />))
})

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ListView } from '#contract/calls/lists.ts'
import { madeList, thirtyRows } from '#test/web/made-list.ts'
import { memoryHistory } from '../../router/history.ts'
import { Router } from '../../router/Router.tsx'
import { noView } from '../list-address.ts'
import { FirstEntries } from './FirstEntries.tsx'
import { ListEntries } from './ListEntries.tsx'

const items = thirtyRows()
const withNotes = items.map((item, at) => ({ ...item, note: at % 2 ? '' : `<b>${at}</b>` }))
const values = { vendors: [], types: [], categories: [], banks: [], countries: [] }

test.each<[string, Partial<ListView>]>([
  ['rows', { items }],
  ['rows with notes', { items: withNotes }],
  ['rows that can be filtered', { items, filterable: true, filter_values: values }],
  ['rows with notes that can be filtered', { items: withNotes, filterable: true, filter_values: values }],
  ['nothing', { items: [] }],
])('what the server sends is what React takes over: %s', (_, part) => {
  const total = part.items!.length
  const list = madeList({
    is_owner: false,
    filterable: false,
    filter_values: null,
    count: total,
    pagination: { current_page: 1, from: 1, last_page: 1, per_page: 100, to: total, total },
    ...part,
  })
  const html = (content: ReactNode) =>
    renderToString(
      <QueryClientProvider client={new QueryClient()}>
        <Router history={memoryHistory('/list/abcdefghijkl')}>{content}</Router>
      </QueryClientProvider>,
    )
  expect(
    html(
      <ListEntries list={list} view={noView} isNext={false} isOwner={false} isFirst goTo={() => undefined} />,
    ),
  ).toBe(html(<FirstEntries list={list} />))
})

import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { usePrefetch } from './use-prefetch.ts'

const last = 5

function showPage(page: number, offsets?: number[]) {
  const load = vi.fn(async (page: number) => ({
    pagination: { current_page: page, last_page: last, per_page: 1, from: page, to: page, total: last },
  }))
  const pageQuery = (page: number) => ({ queryKey: ['pages', page], queryFn: () => load(page) })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const { rerender } = renderHook(
    ({ page }) => {
      const result = useQuery({ ...pageQuery(page), placeholderData: (before) => before })
      usePrefetch(result, pageQuery, offsets)
    },
    {
      initialProps: { page },
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    },
  )
  return { loaded: () => load.mock.calls.map(([page]) => page), turnTo: (page: number) => rerender({ page }) }
}

test('loads nothing before the visitor does something', async () => {
  const { loaded } = showPage(1)
  await waitFor(() => expect(loaded()).toEqual([1]))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(loaded()).toEqual([1])
  window.dispatchEvent(new Event('pointermove'))
  await waitFor(() => expect(loaded()).toEqual([1, 2]))
})

test('loads the next page once this one has arrived', async () => {
  const { loaded, turnTo } = showPage(1)
  await waitFor(() => expect(loaded()).toEqual([1, 2]))
  turnTo(2)
  await waitFor(() => expect(loaded()).toEqual([1, 2, 3]))
})

test('loads no page twice and none that does not exist', async () => {
  const { loaded, turnTo } = showPage(4, [1, -1])
  await waitFor(() => expect(loaded()).toEqual([4, 5, 3]))
  turnTo(5)
  turnTo(4)
  await new Promise((resolve) => setTimeout(resolve))
  expect(loaded()).toEqual([4, 5, 3])
})

import { useQueryClient, type FetchQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Pagination } from '#contract/calls/bins.ts'

/** Loads the neighbouring pages in advance, so that turning to them takes no time. */
export function usePrefetch<T>(
  { data, isPlaceholderData }: UseQueryResult<{ pagination: Pagination }>,
  pageQuery: (page: number) => FetchQueryOptions<T>,
  offsets = [1],
): void {
  const client = useQueryClient()
  const shown = isPlaceholderData ? undefined : data?.pagination
  const prefetch = useEffectEvent(({ current_page: current, last_page: last }: Pagination) => {
    for (const page of offsets.map((offset) => current + offset)) {
      if (page >= 1 && page <= last) void client.prefetchQuery(pageQuery(page))
    }
  })
  useEffect(() => {
    if (shown) prefetch(shown)
  }, [shown])
}

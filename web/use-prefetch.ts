import { useQueryClient, type FetchQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Pagination } from '#contract/calls/bins.ts'

/** Loads the neighbouring pages in advance, so that turning to them takes no time, for visitors who do more than read. */
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
  useEffect(() => shown && onceActive(() => prefetch(shown)), [shown])
}

const signs = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'wheel']
let isActive = false

export function onceActive(callBack: () => void): (() => void) | undefined {
  if (isActive) {
    callBack()
    return undefined
  }
  const seen = new AbortController()
  const see = () => {
    seen.abort()
    isActive = true
    callBack()
  }
  for (const sign of signs) addEventListener(sign, see, { signal: seen.signal, passive: true, capture: true })
  return () => seen.abort()
}

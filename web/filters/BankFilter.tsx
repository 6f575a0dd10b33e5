import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery, useQueries } from '@tanstack/react-query'
import { useState, type UIEvent } from 'react'
import type { Option } from '#contract/first-data.ts'
import { limits } from '#contract/limits.ts'
import { call } from '../api.ts'
import { get } from '../queries.ts'
import type { FilterProps } from './FilterField.tsx'
import { OptionFilter, type Listed } from './OptionFilter.tsx'

const line = 'GET /api/banks'

/** There are too many banks to load at once, so the server searches them and sends them in batches on scroll. */
export function BankFilter({ facets, ...field }: FilterProps) {
  const [opened, setOpened] = useState(false)
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, limits.bankSearchMilliseconds)
  const banks = useInfiniteQuery({
    queryKey: [line, 'batches', search],
    queryFn: ({ pageParam, signal }) =>
      call(line, { query: { search, page: pageParam, limit: limits.bankPageSize } }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) =>
      pagination.current_page < pagination.last_page ? pagination.current_page + 1 : undefined,
    enabled: opened,
  })
  const found: Option[] = (banks.data?.pages ?? []).flatMap(({ data }) =>
    data.map(({ name, slug, bin_count: count }) => ({ value: slug, label: name, count })),
  )
  const names = useNames(field.value, [...found, ...(facets?.banks ?? [])])
  const loadMore = ({ currentTarget: list }: UIEvent<HTMLElement>) => {
    const seen = (list.scrollTop + list.clientHeight) / list.scrollHeight
    if (seen >= 0.95 && banks.hasNextPage && !banks.isFetchingNextPage) void banks.fetchNextPage()
  }
  return (
    <OptionFilter
      name="banks"
      isLoading={banks.isFetching}
      options={ordered(found, search === '' ? facets?.banks : undefined, names)}
      {...field}
      more={{
        filter: ({ options }) => options,
        searchValue: typed,
        onSearchChange: setTyped,
        onDropdownOpen: () => setOpened(true),
        scrollAreaProps: { viewportProps: { onScroll: loadMore } },
      }}
    />
  )
}

/** In a search, the banks with the most results come first, with their counts. The others have no count. */
function ordered(found: Option[], facet: Option[] | undefined, names: Listed[]): Listed[] {
  const first: Listed[] = facet ?? found
  const rest = facet ? found.map(({ value, label }) => ({ value, label })) : []
  const all = new Map<string, Listed>()
  for (const bank of [...first, ...rest, ...names]) if (!all.has(bank.value)) all.set(bank.value, bank)
  return [...all.values()]
}

/** The names of chosen banks that are in no loaded list, as after following a link. */
function useNames(slugs: string[], known: Option[]) {
  const unknown = slugs.filter((slug) => !known.some(({ value }) => value === slug))
  const metas = useQueries({
    queries: unknown.map((slug) => ({
      ...get('GET /api/bank/:slug/meta', { params: { slug } }),
      retry: false,
    })),
  })
  return unknown.map((slug, at) => ({ value: slug, label: metas[at]?.data?.name ?? slug }))
}

import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Facets } from '#contract/bins.ts'
import { hasCriteria, type PageSize, type Search } from '#contract/formats/search-link.ts'
import { lookup, type LookupResults } from '../queries.ts'
import { sameCriteria, sameList } from './draft.ts'

/**
 * How many BINs each option would give. While filters are being chosen the search is already asked for, so its counts
 * are right and Lookup shows it at once. BINs that were only typed are not sent before Lookup.
 */
export function useCounts(
  draft: Search,
  search: Search,
  limit: PageSize,
  shown: LookupResults | undefined,
): { facets: Facets | undefined; total: number | undefined } {
  const [settled] = useDebouncedValue(draft, 200)
  const changed = !sameCriteria(settled, search)
  const sent = settled.bins.length === 0 || sameList(settled.bins, search.bins)
  const { data } = useQuery({
    ...lookup(settled, limit),
    enabled: changed && sent && hasCriteria(settled),
    placeholderData: keepPreviousData,
  })
  if (!changed) return { facets: shown?.facets, total: undefined }
  if (!hasCriteria(settled)) return { facets: undefined, total: undefined }
  return sent
    ? { facets: data?.facets, total: data?.pagination.total }
    : { facets: shown?.facets, total: undefined }
}

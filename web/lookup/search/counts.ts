import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Facets } from '#contract/calls/bins.ts'
import { hasCriteria, type PageSize, type Search } from '#contract/formats/search-link.ts'
import { useDebouncedValue } from '../../ui/use-debounced.ts'
import { lookup, type LookupResults } from '../../queries.ts'
import { sameCriteria, sameList } from './draft.ts'

/**
 * Counts how many BINs each option would find. The search is requested while filters are being chosen, so that the
 * counts are right and Lookup shows its results at once. BINs that were only typed are not sent before Lookup is
 * pressed, except a single one, which BinAnswer.tsx answers beside the box.
 */
export function useCounts(
  draft: Search,
  search: Search,
  limit: PageSize,
  shown: LookupResults | undefined,
): { facets: Facets | undefined; total: number | undefined } {
  const settled = useDebouncedValue(draft, 200)
  const changed = !sameCriteria(settled, search)
  const maySend = settled.bins.length === 0 || sameList(settled.bins, search.bins)
  const { data } = useQuery({
    ...lookup(settled, limit),
    enabled: changed && maySend && hasCriteria(settled),
    placeholderData: keepPreviousData,
  })
  if (!changed) return { facets: shown?.facets, total: undefined }
  if (!hasCriteria(settled)) return { facets: undefined, total: undefined }
  return maySend
    ? { facets: data?.facets, total: data?.pagination.total }
    : { facets: shown?.facets, total: undefined }
}

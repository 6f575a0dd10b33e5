import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Input } from '#contract/api.ts'
import type { BinDetail } from '#contract/calls/bin-pages.ts'
import type { BinResults } from '#contract/calls/bins.ts'
import { binBody } from '#contract/formats/search-link.ts'
import { isError } from '#contract/client/api-error.ts'
import { call, callServer } from '../api.ts'
import { retries } from '../retries.ts'
import { useToken } from '../session/session.ts'

const line = 'GET /api/bin/:bin'
type BinInput = Input<typeof line>

/**
 * Everything on the page of a BIN. The reply that came with the page is the same for everyone. Signed-in users see it
 * until their own arrives, which has their review.
 */
export function useBinDetail(input: BinInput, isOnDevice: boolean) {
  const client = useQueryClient()
  const token = useToken()
  const publicDetail = client.getQueryData<BinDetail>([line, input])
  // The server sends the nearest BINs with the page only when the BIN does not exist.
  const isKnownAbsent = client.getQueryData(nearestBins(input.params.bin).queryKey) !== undefined
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery<BinDetail>({
    queryKey: [line, input, ...(token === undefined ? [] : [token]), ...(isOnDevice ? ['device'] : [])],
    queryFn: ({ signal }) => (isOnDevice ? call : callServer)(line, input, signal),
    placeholderData: (before) => (before?.bin === input.params.bin ? before : publicDetail),
    retry: retries.bin,
    enabled: !isKnownAbsent,
  })
  const detail = data ?? publicDetail
  const isLoading = (shown: number | undefined, requested: number | undefined) =>
    isPlaceholderData && shown !== requested
  return {
    detail,
    isAbsent: isKnownAbsent || (!data && isError(error, 'bin_not_found')),
    error,
    refetch,
    isFetching,
    isNext: {
      reviews: isLoading(detail?.reviews_pagination.current_page, input.query.reviewPage),
      lists: isLoading(detail?.public_lists.pagination.current_page, input.query.publicListPage),
    },
    /** Whether the detail is the visitor's own, so that it is known if they have written a review. */
    isOwn: data !== undefined && !(isPlaceholderData && data === publicDetail),
  }
}

export function nearestBins(bin: string) {
  const input = { body: binBody(bin) }
  return queryOptions<BinResults>({
    queryKey: ['POST /api/binLookup', input],
    queryFn: ({ signal }) => call('POST /api/binLookup', input, signal),
  })
}

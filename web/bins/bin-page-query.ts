import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Input } from '#contract/api.ts'
import type { BinDetail } from '#contract/bin-pages.ts'
import type { BinResults } from '#contract/bins.ts'
import { binBody } from '#contract/formats/search-link.ts'
import { call, isError } from '../api.ts'
import { retries } from '../retries.ts'
import { useToken } from '../session.ts'

const line = 'GET /api/bin/:bin'
type Asked = Input<typeof line>

/**
 * All about a BIN. The reply that came with the page is anyone's; whoever is signed in sees it until their own, which
 * knows what they wrote, is there.
 */
export function useBinDetail(input: Asked) {
  const client = useQueryClient()
  const token = useToken()
  const anyones = client.getQueryData<BinDetail>([line, input])
  // The page itself came without the BIN, and with what comes near it.
  const isKnownAbsent = client.getQueryData(nearBin(input.params.bin).queryKey) !== undefined
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery<BinDetail>({
    queryKey: token === undefined ? [line, input] : [line, input, token],
    queryFn: ({ signal }) => call(line, input, signal),
    placeholderData: (before) => (before?.bin === input.params.bin ? before : anyones),
    retry: retries.bin,
    enabled: !isKnownAbsent,
  })
  const detail = data ?? anyones
  const isAway = (shown: number | undefined, asked: number | undefined) =>
    isPlaceholderData && shown !== asked
  return {
    detail,
    isAbsent: isKnownAbsent || (!data && isError(error, 'bin_not_found')),
    error,
    refetch,
    isFetching,
    /** Another page is on its way. */
    isNext: {
      reviews: isAway(detail?.reviews_pagination.current_page, input.query.reviewPage),
      lists: isAway(detail?.public_lists.pagination.current_page, input.query.publicListPage),
    },
    /** What the reader wrote is known. */
    isOwn: data !== undefined && !(isPlaceholderData && data === anyones),
  }
}

/** For a BIN that the data lacks: what comes near it. */
export function nearBin(bin: string) {
  const input = { body: binBody(bin) }
  return queryOptions<BinResults>({
    queryKey: ['POST /api/binLookup', input],
    queryFn: ({ signal }) => call('POST /api/binLookup', input, signal),
  })
}

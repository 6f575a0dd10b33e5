import { isBin } from '#contract/formats/bin-text.ts'
import { binHead, pages } from '#contract/pages.ts'
import { binInput, binBody } from '#contract/formats/search-link.ts'
import { Link } from '../router/Link.tsx'
import { useParams, useSearchParams } from '../router/Router.tsx'
import { Button, ButtonLink } from '../ui/buttons/Button.tsx'
import { messageOf, call, callServer } from '../api.ts'
import { BinCorrections } from '../corrections/BinCorrections.tsx'
import { SuggestCorrection } from '../corrections/suggest/SuggestCorrection.tsx'
import { useLoginForDraft } from '../session/drafts.ts'
import { useState } from 'react'
import { useOnDevice } from '../device/device-mode.ts'
import { ClientOnly } from '../first-view.ts'
import { Loading } from '../layout/Loading.tsx'
import { useHead } from '../layout/page-head.ts'
import { Screen } from '../layout/Screen.tsx'
import { Reviews } from '../reviews/Reviews.tsx'
import { useToken } from '../session/session.ts'
import { Failure } from '../ui/feedback/Failure.tsx'
import { WatchButton } from '../watches/WatchButton.tsx'
import classes from './BinPage.module.css'
import { Alternatives, BinPageHistory, BinPageSources } from './BinPageSources.tsx'
import { BinPageAround, longerLink } from './BinPageAround.tsx'
import { BinPageLists } from './BinPageLists.tsx'
import { BinPageNetwork } from './BinPageNetwork.tsx'
import { BinTop } from './BinTop.tsx'
import { useQuery, queryOptions, useQueryClient } from '@tanstack/react-query'
import { plural } from '#contract/formats/numbers.ts'
import type { Input } from '#contract/api.ts'
import type { BinDetail } from '#contract/calls/bin-pages.ts'
import type { BinResults } from '#contract/calls/bins.ts'
import { isError } from '#contract/client/api-error.ts'
import { retries } from '../retries.ts'

export function Page() {
  const { bin = '' } = useParams()
  const token = useToken()
  if (useLoginForDraft()) return <Loading />
  // The key resets the state for another BIN or session, so that nothing opened or typed for one appears on the other.
  return isBin(bin) ? <Bin key={`${bin} ${token}`} bin={bin} /> : <BinPageMissing bin={bin} />
}

function Bin({ bin }: { bin: string }) {
  const [query, setQuery] = useSearchParams()
  const [isAsked, setAsked] = useState(false)
  // What people wrote is on the server, which then learns which BIN it is about.
  const isOnDevice = useOnDevice() && !isAsked
  const { detail, isAbsent, error, isOwn, isNext, isFetching, refetch } = useBinDetail(
    binInput(bin, query),
    isOnDevice,
  )
  const isUnknown = detail?.in_dataset === false && detail.matched === undefined
  useHead(
    detail && binHead({ ...detail, isKnown: !isUnknown }),
    isUnknown,
    detail?.matched && `/bin/${detail.matched}`,
  )

  if (isAbsent) return <BinPageMissing bin={bin} />
  const retryButton = (
    <Button loading={isFetching} onClick={() => void refetch()}>
      Try again
    </Button>
  )
  if (!detail && error) {
    return (
      <Screen title="Error Loading BIN" text={messageOf(error)}>
        {retryButton}
        <Link to="/">Back to lookup</Link>
      </Screen>
    )
  }
  const turnPage = (name: 'reviewPage' | 'publicListPage') => (page: number) => {
    // Read from the URL: after two quick clicks, the second may come before the first is rendered.
    const next = new URLSearchParams(location.search)
    if (page > 1) next.set(name, String(page))
    else next.delete(name)
    setQuery(next)
  }
  return (
    <div className={classes.page}>
      <BinTop bin={bin} detail={detail}>
        <ClientOnly>
          {detail && detail.alternatives.length > 0 && <Alternatives alternatives={detail.alternatives} />}
          {detail && <BinPageNetwork detail={detail} />}
          {detail && detail.sources.length > 0 && <BinPageSources detail={detail} />}
          {detail && !isOnDevice && <BinPageHistory history={detail.history} />}
          {detail && !isOnDevice && (
            <SuggestCorrection bin={bin} detail={detail}>
              <WatchButton kind="bin" value={bin} size="compact" />
            </SuggestCorrection>
          )}
        </ClientOnly>
      </BinTop>
      <ClientOnly instead={<div className="waiting" />}>
        {error && !isOwn && (
          <div className={classes.failure}>
            <Failure title="Error Loading BIN" error={error}>
              {retryButton}
            </Failure>
          </div>
        )}
        {isOnDevice ? (
          <OnServer onShow={() => setAsked(true)} />
        ) : (
          <>
            <Reviews
              bin={bin}
              detail={detail}
              isOwn={isOwn}
              isNext={isNext.reviews}
              onPage={turnPage('reviewPage')}
            />
            {detail && detail.corrections_count > 0 && <BinCorrections bin={bin} />}
            <BinPageLists
              lists={detail?.public_lists}
              isNext={isNext.lists}
              onPage={turnPage('publicListPage')}
            />
          </>
        )}
        {detail && <BinPageAround detail={detail} />}
      </ClientOnly>
    </div>
  )
}

const OnServer = ({ onShow }: { onShow: () => void }) => (
  <section className={classes.onServer} aria-label="Reviews and lists">
    <p>
      This comes from the dataset on this device. Reviews, lists and changes are on the server, which would
      learn that you look at this BIN.
    </p>
    <Button onClick={onShow}>Show reviews and lists</Button>
  </section>
)

function BinPageMissing({ bin }: { bin: string }) {
  useHead(pages.bin.missing, true)
  const { data: results } = useQuery({ ...nearestBins(bin), enabled: isBin(bin) })
  return (
    <Screen
      title={pages.bin.missing.title}
      text={
        isBin(bin) ? `${bin} is not in the dataset.` : 'A BIN is the first 6 to 11 digits of a card number.'
      }
    >
      {results && results.pagination.total > 0 && (
        <p>
          <Link to={longerLink(bin)}>
            Show {plural(results.pagination.total, 'longer BIN')} starting with it
          </Link>
        </p>
      )}
      <ButtonLink to="/">Back to lookup</ButtonLink>
    </Screen>
  )
}

const line = 'GET /api/bin/:bin'
type BinInput = Input<typeof line>

/**
 * Everything on the page of a BIN. The reply that came with the page is the same for everyone. Signed-in users see it
 * until their own arrives, which has their review.
 */
function useBinDetail(input: BinInput, isOnDevice: boolean) {
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
    /** The visitor's own reply is here, so it is known whether they have written a review. */
    isOwn: data !== undefined && !(isPlaceholderData && data === publicDetail),
  }
}

function nearestBins(bin: string) {
  const input = { body: binBody(bin) }
  return queryOptions<BinResults>({
    queryKey: ['POST /api/binLookup', input],
    queryFn: ({ signal }) => call('POST /api/binLookup', input, signal),
  })
}

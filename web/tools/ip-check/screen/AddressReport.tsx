import { queryOptions, useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { tools } from '#contract/tools.ts'
import { call } from '../../../api.ts'
import { HumanPanel } from '../../../human-check/HumanPanel.tsx'
import { useHumanCheck } from '../../../human-check/use-human-check.ts'
import { get } from '../../../queries.ts'
import { Link } from '../../../router/Link.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Failure } from '../../../ui/feedback/Failure.tsx'
import { Loader } from '../../../ui/feedback/Loader.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { AddressPanel } from './AddressPanel.tsx'
import classes from './IpCheck.module.css'
import { Lists, Sources } from './Sources.tsx'

export function AddressReport({ ip }: { ip: string }) {
  const human = useHumanCheck()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['POST /api/proxy/check', ip],
    queryFn: async ({ signal }) => {
      const turnstile_token = await human.pass()
      signal.throwIfAborted()
      return call('POST /api/proxy/check', { body: { ip, turnstile_token } }, signal)
    },
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const isPrepared = useIsPrepared(data?.data === 'preparing')
  useEffect(() => {
    if (isPrepared) void refetch()
  }, [isPrepared, refetch])
  const again = () => void refetch()
  const isCancelled = error?.name === 'AbortError'
  const retry = (
    <Button variant="default" onClick={again}>
      Try again
    </Button>
  )
  return (
    <>
      <Link to={tools['ip-check'].path} className={classes.own}>
        <ArrowLeft size={14} aria-hidden /> Your own connection
      </Link>
      <HumanPanel check={human} />
      {isFetching && !human.isRunning && (
        <p role="status" className="row">
          <Loader size={16} /> Looking up {ip}
        </p>
      )}
      {!isFetching && isCancelled && (
        <Notice tone="warn" title="Cancelled">
          <p>{ip} was not looked up.</p>
          {retry}
        </Notice>
      )}
      {!isFetching && error && !isCancelled && (
        <Failure title={`Could not look up ${ip}`} error={error}>
          {retry}
        </Failure>
      )}
      {!error && data && (
        <>
          <AddressPanel
            title="Address"
            facts={data}
            isBusy={isFetching}
            onAgain={again}
            json={() => JSON.stringify({ checked_at: new Date().toISOString(), server: data }, null, 2)}
          />
          <Sources facts={data} />
          <Lists facts={data} />
        </>
      )}
    </>
  )
}

/** Asks about the visitor’s own address, which needs no human check. */
function useIsPrepared(wasPreparing: boolean): boolean {
  const { data, isFetchedAfterMount } = useQuery({
    ...ownFacts,
    enabled: wasPreparing,
  })
  return wasPreparing && isFetchedAfterMount && data !== undefined && data.data !== 'preparing'
}

const pollMilliseconds = 2000

export const ownFacts = queryOptions({
  ...get('GET /api/ip', {}),
  staleTime: 0,
  refetchOnWindowFocus: false,
  refetchInterval: ({ state }) => state.data?.data === 'preparing' && pollMilliseconds,
})

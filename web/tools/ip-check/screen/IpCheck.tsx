import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { get } from '../../../queries.ts'
import { Failure } from '../../../ui/feedback/Failure.tsx'
import { readBrowser } from '../findings/browser-facts.ts'
import { findingsOf } from '../findings/findings.ts'
import { useWebrtc } from '../webrtc/use-webrtc.ts'
import { AddressPanel } from './AddressPanel.tsx'
import { Candidates } from './Candidates.tsx'
import { Comparison } from './Comparison.tsx'
import { Headers } from './Headers.tsx'
import { Lists } from './Lists.tsx'
import { LoadingReport } from './LoadingReport.tsx'
import { Sources } from './Sources.tsx'

/** While the server prepares its tables, once after the installation. */
const pollMilliseconds = 2000

export function IpCheck() {
  const [round, setRound] = useState(0)
  const { data, error, isFetching, refetch } = useQuery({
    ...get('GET /api/ip', {}),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => state.data?.data === 'preparing' && pollMilliseconds,
  })
  const browser = readBrowser()
  const webrtc = useWebrtc(data?.stun, round)
  const checkAgain = () => {
    setRound(round + 1)
    void refetch()
  }
  if (error) {
    return (
      <Failure title="The check failed" error={error}>
        <Button variant="default" onClick={checkAgain} loading={isFetching}>
          Try again
        </Button>
      </Failure>
    )
  }
  if (!data) return <LoadingReport />
  const findings = findingsOf(data, browser, webrtc)
  // Polling for the tables is not shown as work in progress.
  const isBusy = webrtc.state === 'gathering' || (isFetching && data.data !== 'preparing')
  // Everything the page shows, for a ticket or a script.
  const json = () =>
    JSON.stringify({ checked_at: new Date().toISOString(), server: data, browser, webrtc, findings }, null, 2)
  return (
    <>
      <AddressPanel facts={data} isBusy={isBusy} onAgain={checkAgain} json={json} />
      <Comparison findings={findings} />
      <Sources facts={data} />
      <Lists facts={data} />
      <Candidates webrtc={webrtc} />
      <Headers facts={data} />
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { get } from '../../../queries.ts'
import { Failure } from '../../../ui/feedback/Failure.tsx'
import { AddressPanel } from './AddressPanel.tsx'
import { readBrowser } from '../findings/browser-facts.ts'
import { Candidates } from './Candidates.tsx'
import { Comparison } from './Comparison.tsx'
import { findingsOf } from '../findings/findings.ts'
import { Headers } from './Headers.tsx'
import { Lists } from './Lists.tsx'
import { reportOf } from '../report.ts'
import { Sources } from './Sources.tsx'
import { useWebrtc } from '../webrtc/use-webrtc.ts'
import { Waiting } from './Waiting.tsx'

/** While the server makes its tables, once after the install. */
const againMilliseconds = 2000

export function IpCheck() {
  const [round, setRound] = useState(0)
  const { data, error, isFetching, refetch } = useQuery({
    ...get('GET /api/ip', {}),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => state.data?.data === 'preparing' && againMilliseconds,
  })
  const browser = readBrowser()
  const webrtc = useWebrtc(data?.stun, round)
  const again = () => {
    setRound(round + 1)
    void refetch()
  }
  if (error) {
    return (
      <Failure title="The check did not work" error={error}>
        <Button variant="default" onClick={again} loading={isFetching}>
          Try again
        </Button>
      </Failure>
    )
  }
  if (!data) return <Waiting />
  const findings = findingsOf(data, browser, webrtc)
  // While tables are made the server is asked every other second, which nobody needs to see.
  const isBusy = webrtc.state === 'gathering' || (isFetching && data.data !== 'preparing')
  return (
    <>
      <AddressPanel
        facts={data}
        isBusy={isBusy}
        onAgain={again}
        json={() => reportOf(data, browser, webrtc, findings)}
      />
      <Comparison findings={findings} />
      <Sources facts={data} />
      <Lists facts={data} />
      <Candidates webrtc={webrtc} />
      <Headers facts={data} />
    </>
  )
}

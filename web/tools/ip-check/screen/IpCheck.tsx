import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from '../../../router/Router.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Failure } from '../../../ui/feedback/Failure.tsx'
import { readBrowser, readDevice } from '../browser-facts.ts'
import { findingsOf } from '../findings.ts'
import { useWebrtc } from '../use-webrtc.ts'
import { AddressForm, readTypedAddress } from './AddressForm.tsx'
import { AddressPanel } from './AddressPanel.tsx'
import { AddressReport, ownFacts } from './AddressReport.tsx'
import { Comparison } from './Comparison.tsx'
import { Candidates, Connection, Device, Headers } from './Facts.tsx'
import classes from './IpCheck.module.css'
import { Lists, Sources } from './Sources.tsx'

export function IpCheck() {
  const [query] = useSearchParams()
  const ip = query.get('ip') ?? ''
  const address = readTypedAddress(ip)
  return (
    <div className={classes.page}>
      <AddressForm key={`form ${ip}`} ip={ip} />
      {address === undefined ? <OwnReport /> : <AddressReport key={address} ip={address} />}
    </div>
  )
}

function OwnReport() {
  const [round, setRound] = useState(0)
  const { data, error, isFetching, refetch } = useQuery(ownFacts)
  const browser = readBrowser()
  const [device] = useState(readDevice)
  const webrtc = useWebrtc(data?.stun, round)
  const checkAgain = () => {
    setRound(round + 1)
    void refetch()
  }
  if (error && !data) {
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
    JSON.stringify(
      { checked_at: new Date().toISOString(), server: data, browser, device, webrtc, findings },
      null,
      2,
    )
  return (
    <>
      {error && (
        <Failure title="Could not check again" error={error}>
          <p>Below is the last result.</p>
        </Failure>
      )}
      <AddressPanel title="Your address" facts={data} isBusy={isBusy} onAgain={checkAgain} json={json} />
      <Comparison findings={findings} />
      <Sources facts={data} />
      <Lists facts={data} />
      <Candidates webrtc={webrtc} />
      <Connection facts={data} protocol={browser.protocol} />
      <Device device={device} />
      <Headers facts={data} />
    </>
  )
}

const rows = ['address', 'local', 'zone', 'languages', 'family', 'browser', 'tracking']

const LoadingReport = () => (
  <div role="status" className={classes.loading}>
    <span className="visually-hidden">Loading...</span>
    <div className={classes.loadingAddress} aria-hidden>
      <span />
      <span />
      <span />
    </div>
    <div className={classes.loadingSection} aria-hidden>
      <span />
      <div className="card divided">
        {rows.map((row) => (
          <div key={row} className={classes.loadingRow}>
            <span />
            <span />
            <span />
          </div>
        ))}
      </div>
    </div>
  </div>
)

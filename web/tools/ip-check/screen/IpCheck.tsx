import { useQuery } from '@tanstack/react-query'
import { useState, useId } from 'react'
import { useSearchParams } from '../../../router/Router.tsx'
import { Failure } from '../../../ui/feedback/Failure.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Fold } from '../../../ui/Fold.tsx'
import { readBrowser, readDevice } from '../browser-facts.ts'
import type { Finding, Outcome } from '../finding.ts'
import { findingsOf } from '../findings.ts'
import { verdictOf } from '../verdict.ts'
import { useContexts } from '../use-contexts.ts'
import { useWebrtc } from '../use-webrtc.ts'
import { AddressForm, readTypedAddress } from './AddressForm.tsx'
import { AddressPanel } from './AddressPanel.tsx'
import { AddressReport, ownFacts } from './AddressReport.tsx'
import { Candidates, Connection, Device, Headers } from './Facts.tsx'
import classes from './IpCheck.module.css'
import { LoadingReport } from './LoadingReport.tsx'
import { Lists, Sources } from './Sources.tsx'
import { CircleCheck, CircleHelp, Info, LoaderCircle, type LucideIcon, TriangleAlert } from 'lucide-react'
import { Badge } from '../../../ui/text/Badge.tsx'
import { Section } from '../../../ui/forms/Section.tsx'

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
  const contexts = useContexts()
  const checkAgain = () => {
    setRound(round + 1)
    void refetch()
  }
  if (error && !data) {
    return <Failure title="The check failed" error={error} retry={{ refetch: checkAgain, isFetching }} />
  }
  if (!data) return <LoadingReport />
  const findings = findingsOf(data, browser, webrtc, contexts)
  // Polling for the tables is not shown as work in progress.
  const isBusy = webrtc.state === 'gathering' || (isFetching && data.data !== 'preparing')
  // Everything the page shows, for a ticket or a script.
  const json = () =>
    JSON.stringify(
      { checked_at: new Date().toISOString(), server: data, browser, contexts, device, webrtc, findings },
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
      <VerdictNotice findings={findings} />
      <AddressPanel title="Your address" facts={data} isBusy={isBusy} onAgain={checkAgain} json={json} />
      <Comparison findings={findings} />
      <Lists facts={data} />
      <Fold title="Raw facts" note="Sources, WebRTC, connection, device, headers">
        <Sources facts={data} />
        <Candidates webrtc={webrtc} />
        <Connection facts={data} protocol={browser.protocol} />
        <Device device={device} />
        <Headers facts={data} />
      </Fold>
    </>
  )
}

function VerdictNotice({ findings }: { findings: Finding[] }) {
  const { tone, title, details } = verdictOf(findings)
  return (
    <Notice tone={tone} title={title} isSilent>
      {details.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Notice>
  )
}

const outcomes: Record<Outcome, { icon: LucideIcon; label: string }> = {
  same: { icon: CircleCheck, label: 'Matches' },
  differs: { icon: TriangleAlert, label: 'Differs' },
  note: { icon: Info, label: 'Note' },
  unknown: { icon: CircleHelp, label: 'Unknown' },
  waiting: { icon: LoaderCircle, label: 'Checking' },
}

function Comparison({ findings }: { findings: Finding[] }) {
  const differing = findings.filter(({ outcome }) => outcome === 'differs').length
  return (
    <Section
      title="Side by side"
      text="Where the two disagree, a site can tell that something sits between you and it, or was changed."
      note={
        <Badge>{differing === 0 ? 'Nothing differs' : `${differing} of ${findings.length} differ`}</Badge>
      }
    >
      <ul className={classes.rows}>
        {findings.map((finding) => (
          <Row key={finding.what} finding={finding} />
        ))}
      </ul>
    </Section>
  )
}

function Row({ finding }: { finding: Finding }) {
  const { what, outcome, site, browser, meaning, isCode = false } = finding
  const { icon: Icon, label } = outcomes[outcome]
  const id = useId()
  return (
    <li className={classes.finding} aria-labelledby={id}>
      <div>
        <h3 id={id} className={classes.rowTitle}>
          {what}
        </h3>
        <span className={classes.outcome} data-outcome={outcome}>
          <Icon size={14} aria-hidden /> {label}
        </span>
      </div>
      <dl className={classes.sides}>
        <Side name="This site sees" values={site} isCode={isCode} />
        <Side name="Your browser says" values={browser} isCode={isCode} />
      </dl>
      <p className="quiet text-sm">{meaning}</p>
    </li>
  )
}

const Side = ({ name, values, isCode }: { name: string; values: string[]; isCode: boolean }) => (
  <div>
    <dt>{name}</dt>
    {values.map((value) => (
      <dd key={value} className={isCode ? classes.code : undefined}>
        <bdi>{value}</bdi>
      </dd>
    ))}
  </div>
)

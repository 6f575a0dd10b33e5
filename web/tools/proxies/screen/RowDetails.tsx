import type { ReactNode } from 'react'
import type { ProxyEvidence, ProxyResult } from '#contract/calls/proxies.ts'
import { tools } from '#contract/tools.ts'
import { Link } from '../../../router/Link.tsx'
import { Flag } from '../../../ui/pictures/Flag.tsx'
import { shortDate } from '../../../ui/text/format.ts'
import {
  anonymityLabels,
  changesOf,
  formatMilliseconds,
  formatRate,
  isAlive,
  outcomeLabels,
  typeLabels,
} from '../result-facts.ts'
import classes from './RowDetails.module.css'

/** Whatever the proxy sent is shown as plain text. */
export function RowDetails({ result }: { result: ProxyResult }) {
  const {
    words,
    type,
    times,
    exit,
    anonymity,
    revealed_by,
    tls_intercepted,
    bytes_per_second,
    target,
    probes,
    evidence,
    ipqs,
  } = result
  return (
    <dl className={classes.details}>
      <Part name="Result">
        <bdi>{words}</bdi>
        {type && <span className="quiet"> {typeLabels[type]}</span>}
      </Part>
      <Part name="Time by phase" isWide>
        <PhaseBar times={times} />
      </Part>
      {probes.length > 1 && (
        <Part name="Probes">
          <ol>
            {probes.map((probe, at) => (
              <li key={at}>
                {outcomeLabels[probe.outcome]}, {formatMilliseconds(probe.times.total)}
                {probe.outcome !== 'works' && <bdi className="quiet"> {probe.words}</bdi>}
              </li>
            ))}
          </ol>
        </Part>
      )}
      {exit && (
        <Part name="Exit">
          <span className={classes.line}>
            <bdi className="mono">{exit.address}</bdi>
            <Link to={`${tools['ip-check'].path}?ip=${encodeURIComponent(exit.address)}`}>IP check</Link>
          </span>
          <span className={classes.line}>
            <Flag code={exit.country} /> <bdi>{exit.country_name ?? exit.country ?? 'Country unknown'}</bdi>
          </span>
          <span className={classes.line}>
            <bdi>{exit.organisation ?? 'Network unknown'}</bdi>
            {exit.asn !== null && <span className="mono quiet">AS{exit.asn}</span>}
          </span>
        </Part>
      )}
      {anonymity && (
        <Part name="Anonymity">
          {anonymityLabels[anonymity].name}
          <span className="quiet"> {anonymityLabels[anonymity].meaning}</span>
          {revealed_by.length > 0 && (
            <span className={classes.line}>
              In <bdi className="mono">{revealed_by.join(', ')}</bdi>
            </span>
          )}
        </Part>
      )}
      {isAlive(result) && (
        <>
          <Part name="Changes">
            <Changes result={result} />
          </Part>
          <Part name="TLS">{describeTls(tls_intercepted)}</Part>
        </>
      )}
      {target && (
        <Part name="Target">
          {target.works ? 'Reached' : 'Not reached'}
          <span className="quiet"> {target.words}</span>
        </Part>
      )}
      {bytes_per_second !== null && <Part name="Transfer rate">{formatRate(bytes_per_second)}</Part>}
      {evidence.length > 0 && (
        <Part name="Abuse lists" isWide>
          <EvidenceList evidence={evidence} />
        </Part>
      )}
      {ipqs !== null && ipqs !== undefined && (
        <Part name="IPQualityScore, unmodified" isWide>
          <pre className={classes.raw}>{JSON.stringify(ipqs, undefined, 2)}</pre>
        </Part>
      )}
    </dl>
  )
}

const Part = ({ name, isWide, children }: { name: string; isWide?: true; children: ReactNode }) => (
  <div data-wide={isWide}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

function Changes({ result }: { result: ProxyResult }) {
  const changes = [...result.tampering, ...(result.tls_intercepted ? ['Intercepted TLS.'] : [])]
  if (changes.length === 0) {
    return changesOf(result) === null ? <span className="quiet">Could not be checked</span> : 'Unchanged'
  }
  return (
    <ul>
      {changes.map((change, at) => (
        <li key={at}>
          <bdi>{change}</bdi>
        </li>
      ))}
    </ul>
  )
}

const EvidenceList = ({ evidence }: { evidence: readonly ProxyEvidence[] }) => (
  <ul>
    {evidence.map(({ list, date, reason, delist }) => (
      <li key={list}>
        <bdi>{list}</bdi>
        {date && <span className="quiet"> ({shortDate(date)})</span>}: <bdi>{reason}</bdi>{' '}
        {delist && /^https?:\/\//i.test(delist) && (
          <a href={delist} target="_blank" rel="noopener noreferrer">
            Request removal
          </a>
        )}
      </li>
    ))}
  </ul>
)

function describeTls(isIntercepted: boolean | null): ReactNode {
  if (isIntercepted === null) return <span className="quiet">Could not be checked</span>
  return isIntercepted
    ? 'Intercepted: a different certificate arrived.'
    : 'Not intercepted: this site’s own certificate arrived.'
}

type Times = ProxyResult['times']

const phaseNames = {
  dns: 'DNS',
  tcp: 'Connect',
  hello: 'Handshake',
  tunnel: 'Tunnel',
  tls: 'TLS',
  first_byte: 'First byte',
} as const satisfies Partial<Record<keyof Times, string>>

function PhaseBar({ times }: { times: Times }) {
  const phases = phasesOf(times)
  return (
    <div className={classes.phases}>
      {phases.length > 0 && (
        <div className={classes.bar} aria-hidden>
          {phases.map(({ id, milliseconds }) => (
            <span key={id} data-phase={id} style={{ flexGrow: milliseconds }} />
          ))}
        </div>
      )}
      <ul className={classes.legend}>
        {phases.map(({ id, milliseconds }) => (
          <li key={id} data-phase={id}>
            {phaseNames[id]} <span>{formatMilliseconds(milliseconds)}</span>
          </li>
        ))}
        <li>
          Total <span>{formatMilliseconds(times.total)}</span>
        </li>
      </ul>
    </div>
  )
}

const phasesOf = (times: Times) =>
  (Object.keys(phaseNames) as (keyof typeof phaseNames)[]).flatMap((id) => {
    const milliseconds = times[id]
    return milliseconds === null ? [] : [{ id, milliseconds }]
  })

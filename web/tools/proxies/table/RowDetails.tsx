import type { ReactNode } from 'react'
import type { ProxyResult } from '#contract/proxies.ts'
import { Flag } from '../../../ui/pictures/Flag.tsx'
import { EvidenceList } from './EvidenceList.tsx'
import { anonymityWords, outcomeWords, typeWords } from '../facts/labels.ts'
import { PhaseBar } from './PhaseBar.tsx'
import { timeWords } from '../facts/phases.ts'
import { isAlive } from '../facts/result-facts.ts'
import classes from './RowDetails.module.css'

/** All that is known of a proxy. Whatever came from it is text, and shown as such. */
export function RowDetails({ result }: { result: ProxyResult }) {
  const { words, type, times, exit, anonymity, tampering, tls_intercepted, probes, evidence, ipqs } = result
  return (
    <dl className={classes.details}>
      <Part name="Result">
        <bdi>{words}</bdi>
        {type && <span className="quiet"> {typeWords[type]}</span>}
      </Part>
      <Part name="Time by phase" isWide>
        <PhaseBar times={times} />
      </Part>
      {probes.length > 1 && (
        <Part name="Probes">
          <ol>
            {probes.map((probe, at) => (
              <li key={at}>
                {outcomeWords[probe.outcome]}, {timeWords(probe.times.total)}
                {probe.outcome !== 'works' && <bdi className="quiet"> {probe.words}</bdi>}
              </li>
            ))}
          </ol>
        </Part>
      )}
      {exit && (
        <Part name="Exit">
          <bdi className="mono">{exit.address}</bdi>
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
          {anonymityWords[anonymity].name}
          <span className="quiet"> {anonymityWords[anonymity].meaning}</span>
        </Part>
      )}
      {isAlive(result) && (
        <>
          <Part name="Changes on the way">
            <Tampering tampering={tampering} isSeen={exit !== null} />
          </Part>
          <Part name="TLS">{tlsWords(tls_intercepted)}</Part>
        </>
      )}
      {evidence.length > 0 && (
        <Part name="Abuse lists" isWide>
          <EvidenceList evidence={evidence} />
        </Part>
      )}
      {ipqs !== null && ipqs !== undefined && (
        <Part name="IPQualityScore, as it came" isWide>
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

function Tampering({ tampering, isSeen }: { tampering: string[]; isSeen: boolean }) {
  if (tampering.length === 0) return isSeen ? 'None' : <span className="quiet">Could not be seen</span>
  return (
    <ul>
      {tampering.map((words, at) => (
        <li key={at}>
          <bdi>{words}</bdi>
        </li>
      ))}
    </ul>
  )
}

function tlsWords(isIntercepted: boolean | null): ReactNode {
  if (isIntercepted === null) return <span className="quiet">Could not be seen</span>
  return isIntercepted
    ? 'Opened on the way: another certificate arrived than this site has.'
    : 'Untouched: the certificate is this site’s own.'
}

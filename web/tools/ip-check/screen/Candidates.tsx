import { Link } from '../../../router/Link.tsx'
import { Section } from '../../../ui/forms/Section.tsx'
import type { Candidate, Gathered } from '../webrtc/candidates.ts'
import { lookUpPath } from './AddressForm.tsx'
import classes from './IpCheck.module.css'

const typeLabels: Record<Candidate['type'], string> = {
  host: 'This device',
  srflx: 'Seen from outside',
  other: 'Relay or other',
}

export function Candidates({ webrtc }: { webrtc: Gathered }) {
  const { state, candidates } = webrtc
  return (
    <Section
      title="WebRTC"
      text="What your browser reveals when it opens a direct connection. Any page can request it without your knowledge."
    >
      <ul className={classes.rows} aria-busy={state === 'gathering'}>
        {candidates.map(({ type, address, protocol, family }) => (
          <li key={`${type} ${address} ${protocol}`} className={classes.row}>
            <h3 className={classes.rowTitle}>{typeLabels[type]}</h3>
            {address === null ? (
              <p className={`${classes.value} quiet`}>Hidden behind a random name (mDNS)</p>
            ) : (
              <span className={classes.code}>
                {type === 'srflx' ? <Link to={lookUpPath(address)}>{address}</Link> : address}
              </span>
            )}
            <span className="quiet">
              {[family && `IPv${family}`, protocol.toUpperCase()].filter(Boolean).join(', ')}
            </span>
          </li>
        ))}
        {candidates.length === 0 && <li className="quiet">{emptyTexts[state]}</li>}
      </ul>
    </Section>
  )
}

const emptyTexts: Record<Gathered['state'], string> = {
  gathering: 'Checking…',
  done: 'Nothing. WebRTC is blocked, or no network is available to it.',
  unsupported: 'Nothing. WebRTC is turned off in this browser.',
}

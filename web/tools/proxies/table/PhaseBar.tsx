import type { ProxyResult } from '#contract/calls/proxies.ts'
import { formatMilliseconds } from '../facts/labels.ts'
import classes from './RowDetails.module.css'

type Times = ProxyResult['times']

const phaseNames = {
  dns: 'DNS',
  tcp: 'Connect',
  hello: 'Handshake',
  tunnel: 'Tunnel',
  tls: 'TLS',
  first_byte: 'First byte',
} as const satisfies Partial<Record<keyof Times, string>>

export function PhaseBar({ times }: { times: Times }) {
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

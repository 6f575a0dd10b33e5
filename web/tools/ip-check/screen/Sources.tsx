import type { IpSource } from '#contract/calls/ip.ts'
import { Flag } from '../../../ui/pictures/Flag.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Section } from '../../../ui/forms/Section.tsx'
import type { AddressFacts } from './address-labels.ts'
import { Origin } from './Origin.tsx'
import classes from './IpCheck.module.css'

export function Sources({ facts }: { facts: AddressFacts }) {
  const { sources, data, kind } = facts
  return (
    <Section
      title="By source"
      text="Sources can disagree about where an address belongs. The country is where the network says it is, not where you are."
    >
      {data === 'preparing' && (
        <Notice tone="warn">
          <p>The bundled data is being prepared. This takes a few seconds, once.</p>
        </Notice>
      )}
      {data === 'failed' && (
        <Notice tone="bad">
          <p>The bundled data could not be prepared. The site’s log has the reason.</p>
        </Notice>
      )}
      {sources.length === 0 && data === 'ready' && (
        <Notice tone="warn">
          <p>
            This site has no data about addresses. Its operator can fetch it:{' '}
            <code>bindex update-ip --fetch</code>
          </p>
        </Notice>
      )}
      {sources.length > 0 && (
        <ul className={classes.rows}>
          {sources.map((source) => (
            <Row key={source.name} source={source} isPublic={kind === 'public'} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function Row({ source, isPublic }: { source: IpSource; isPublic: boolean }) {
  return (
    <li className={classes.row}>
      <Origin origin={source} />
      <div>
        {source.asn !== null && (
          <p className={classes.value}>
            <bdi>{source.organisation ?? 'Unnamed network'}</bdi>
            <span className="mono quiet">AS{source.asn}</span>
          </p>
        )}
        {source.country && (
          <p className={classes.value}>
            <Flag code={source.country} /> {source.country_name || source.country}
          </p>
        )}
        {source.asn === null && source.country === null && (
          <p className={`${classes.value} quiet`}>
            {isPublic ? 'No entry for this address' : 'Checked for public addresses only'}
          </p>
        )}
      </div>
      <span className={classes.code}>{source.range}</span>
    </li>
  )
}

import { CircleCheck, CircleHelp, TriangleAlert } from 'lucide-react'
import type { Hint, IpList, IpSource } from '#contract/calls/ip.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Section } from '../../../ui/forms/Section.tsx'
import { Flag } from '../../../ui/pictures/Flag.tsx'
import { shortDate } from '../../../ui/text/format.ts'
import type { AddressFacts } from './AddressPanel.tsx'
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
            <SourceRow key={source.name} source={source} isPublic={kind === 'public'} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function SourceRow({ source, isPublic }: { source: IpSource; isPublic: boolean }) {
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

const hints: { hint: Hint; name: string; meaning: string }[] = [
  {
    hint: 'hosting',
    name: 'Hosting network',
    meaning: 'Belongs to a data centre rather than to a household.',
  },
  { hint: 'vpn', name: 'VPN', meaning: 'Belongs to a VPN provider.' },
  { hint: 'tor', name: 'Tor exit', meaning: 'Relays traffic from the Tor network.' },
  { hint: 'abuse', name: 'Abuse', meaning: 'The maintainers of the list saw abuse from it.' },
]

export function Lists({ facts: { lists, kind, data } }: { facts: AddressFacts }) {
  // By source, the page says that the data is being prepared.
  if (lists.length === 0 && data === 'preparing') return null
  const missing = hints.filter(({ hint }) => lists.every((list) => list.hint !== hint))
  return (
    <Section
      title="Lists"
      text="Lists of networks on this site. Being listed says what a network is used for, not who uses it."
    >
      <ul className={classes.rows}>
        {hints.flatMap(({ hint, name, meaning }) =>
          lists
            .filter((list) => list.hint === hint)
            .map((list) => (
              <ListRow key={list.name} {...{ list, name, meaning }} isPublic={kind === 'public'} />
            )),
        )}
        {missing.length > 0 && data !== 'preparing' && <MissingLists missing={missing} />}
      </ul>
    </Section>
  )
}

const MissingLists = ({ missing }: { missing: typeof hints }) => (
  <li className={classes.row}>
    <h3 className={classes.rowTitle}>No list installed</h3>
    <div>
      <p className={`${classes.value} quiet`}>
        <CircleHelp size={14} aria-hidden /> {missing.map(({ name }) => name).join(', ')}: unknown
      </p>
    </div>
    <div className="quiet text-xs">
      {missing.some(({ hint }) => hint !== 'abuse') && (
        <p>
          Free lists, fetched by the operator of this site: <code>bindex update-ip --lists</code>
        </p>
      )}
      {missing.some(({ hint }) => hint === 'abuse') && (
        <p>
          An abuse list of the operator’s choice: <code>bindex update-ip --list abuse ADDRESS</code>
        </p>
      )}
    </div>
  </li>
)

interface ListRowProps {
  list: IpList
  name: string
  meaning: string
  isPublic: boolean
}

function ListRow({ list, name, meaning, isPublic }: ListRowProps) {
  const { is_listed, note, range } = list
  return (
    <li className={classes.row}>
      <Origin origin={list} />
      <div>
        {is_listed ? (
          <p className={classes.value} data-outcome="warn">
            <TriangleAlert size={14} aria-hidden /> {name}
          </p>
        ) : isPublic ? (
          <p className={classes.value} data-outcome="good">
            <CircleCheck size={14} aria-hidden /> {name}: not listed
          </p>
        ) : (
          <p className={`${classes.value} quiet`}>
            <CircleHelp size={14} aria-hidden /> {name}: checked for public addresses only
          </p>
        )}
        {is_listed && <p className="quiet text-xs">{meaning}</p>}
        {note && (
          <p className="quiet text-xs">
            <bdi>{note}</bdi>
          </p>
        )}
      </div>
      <span className={classes.code}>{range}</span>
    </li>
  )
}

function Origin({ origin }: { origin: IpSource | IpList }) {
  const { title, url, licence, credit, date } = origin
  const details = [date ? shortDate(date) : 'No date', licence ?? 'licence not stated']
  return (
    <div>
      <h3 className={classes.rowTitle}>
        {url ? (
          <a href={url} target="_blank" rel="noopener noreferrer">
            <bdi>{title}</bdi>
          </a>
        ) : (
          <bdi>{title}</bdi>
        )}
      </h3>
      <p className={classes.origin}>
        <bdi>{details.join(' · ')}</bdi>
      </p>
      {credit && (
        <p className={classes.origin}>
          <a href={credit.url} target="_blank" rel="noopener noreferrer">
            {credit.text}
          </a>
        </p>
      )}
    </div>
  )
}

import { CircleCheck, CircleHelp, TriangleAlert } from 'lucide-react'
import type { Hint, IpList } from '#contract/calls/ip.ts'
import { Section } from '../../../ui/forms/Section.tsx'
import type { AddressFacts } from './address-labels.ts'
import { Origin } from './Origin.tsx'
import classes from './IpCheck.module.css'

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
            .map((list) => <Row key={list.name} {...{ list, name, meaning }} isPublic={kind === 'public'} />),
        )}
        {missing.length > 0 && data !== 'preparing' && <Missing missing={missing} />}
      </ul>
    </Section>
  )
}

const Missing = ({ missing }: { missing: typeof hints }) => (
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

interface Props {
  list: IpList
  name: string
  meaning: string
  isPublic: boolean
}

function Row({ list, name, meaning, isPublic }: Props) {
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

import { CircleCheck, CircleHelp, TriangleAlert } from 'lucide-react'
import type { Hint, IpFacts, IpList } from '#contract/calls/ip.ts'
import { Section } from '../../../ui/forms/Section.tsx'
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

/** Which lists contain the address. */
export function Lists({ facts }: { facts: IpFacts }) {
  return (
    <Section
      title="Lists"
      text="Network lists that the operator of this site installed. Being listed says what a network is used for, not who you are."
    >
      <ul className={classes.rows}>
        {hints.map(({ hint, name, meaning }) => {
          const lists = facts.lists.filter((list) => list.hint === hint)
          return lists.length === 0 ? (
            <li key={hint} className={classes.row}>
              <h3 className={classes.rowTitle}>{name}</h3>
              <p className={`${classes.value} quiet`}>
                <CircleHelp size={14} aria-hidden /> No list is installed, so this is unknown
              </p>
            </li>
          ) : (
            lists.map((list) => (
              <Row key={list.name} {...{ list, name, meaning }} isPublic={facts.kind === 'public'} />
            ))
          )
        })}
      </ul>
    </Section>
  )
}

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

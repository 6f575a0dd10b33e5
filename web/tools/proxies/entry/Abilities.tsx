import { CircleCheck, CircleHelp } from 'lucide-react'
import type { ProxyAbilities } from '#contract/proxies.ts'
import { plural, shortDate } from '../../../ui/text/format.ts'
import classes from './Abilities.module.css'

/** What can be found out here, told before anything is entered. */
export function Abilities({ abilities, isFinder }: { abilities: ProxyAbilities; isFinder: boolean }) {
  const { judge, abuse_lists } = abilities
  const canSee = judge.http || judge.https
  return (
    <section className={classes.panel} aria-labelledby="abilities">
      <h2 id="abilities">What this site can find out</h2>
      <ul>
        <Ability can>Whether it is alive, what it speaks, time by phase</Ability>
        <Ability can={canSee}>Exit address, network and country</Ability>
        <Ability can={judge.http}>Anonymity, and whether it changes what passes</Ability>
        <Ability can={judge.https}>Whether it opens TLS on the way</Ability>
        {isFinder && <ListsAbility lists={abuse_lists} canSee={canSee} />}
      </ul>
      {judge.problem && (
        <p className={classes.problem}>
          <bdi>{judge.problem}</bdi>
        </p>
      )}
    </section>
  )
}

function ListsAbility({ lists, canSee }: { lists: ProxyAbilities['abuse_lists']; canSee: boolean }) {
  const about = lists.map(({ title, date }) => (date ? `${title} (${shortDate(date)})` : title)).join(', ')
  return (
    <Ability can={canSee && lists.length > 0}>
      {lists.length === 0 ? (
        'Abuse lists: none is installed'
      ) : (
        <>
          {plural(lists.length, 'abuse list')}: <bdi>{about}</bdi>
        </>
      )}
    </Ability>
  )
}

const Ability = ({ can, children }: { can: boolean; children: React.ReactNode }) => (
  <li data-can={can || undefined}>
    {can ? (
      <CircleCheck size={16} role="img" aria-label="Yes:" />
    ) : (
      <CircleHelp size={16} role="img" aria-label="No:" />
    )}
    <span>{children}</span>
  </li>
)

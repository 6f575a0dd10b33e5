import { CircleCheck, CircleHelp } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ProxyAbilities } from '#contract/calls/proxies.ts'
import { plural } from '#contract/formats/numbers.ts'
import { shortDate } from '../../../ui/text/format.ts'
import classes from './Entry.module.css'

export function Abilities({ abilities, isFinder }: { abilities: ProxyAbilities; isFinder: boolean }) {
  const { judge, abuse_lists } = abilities
  const seesExit = judge.http || judge.https
  return (
    <section className={classes.abilities} aria-labelledby="abilities">
      <h2 id="abilities">What this site can check</h2>
      <ul>
        <Ability can>Alive or not, protocol, time per phase</Ability>
        <Ability can={seesExit}>Exit address, network and country</Ability>
        <Ability can={judge.http}>Anonymity and tampering</Ability>
        <Ability can={judge.https}>TLS interception</Ability>
        <Ability can>{targetsText[abilities.targets]}</Ability>
        {isFinder && <AbuseLists lists={abuse_lists} seesExit={seesExit} />}
      </ul>
      {judge.problem && (
        <p className={classes.judgeProblem}>
          <bdi>{judge.problem}</bdi>
        </p>
      )}
    </section>
  )
}

const targetsText: Record<ProxyAbilities['targets'], string> = {
  public: 'Proxies at public addresses, not inside private networks',
  any: 'Proxies at any address, also inside this site’s own network',
}

function AbuseLists({ lists, seesExit }: { lists: ProxyAbilities['abuse_lists']; seesExit: boolean }) {
  const titles = lists.map(({ title, date }) => (date ? `${title} (${shortDate(date)})` : title)).join(', ')
  return (
    <Ability can={seesExit && lists.length > 0}>
      {lists.length === 0 ? (
        'Abuse lists: none installed'
      ) : (
        <>
          {plural(lists.length, 'abuse list')}: <bdi>{titles}</bdi>
        </>
      )}
    </Ability>
  )
}

const Ability = ({ can, children }: { can: boolean; children: ReactNode }) => (
  <li data-can={can || undefined}>
    {can ? (
      <CircleCheck size={16} role="img" aria-label="Yes:" />
    ) : (
      <CircleHelp size={16} role="img" aria-label="No:" />
    )}
    <span>{children}</span>
  </li>
)

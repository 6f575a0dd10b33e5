import { Braces, RotateCw } from 'lucide-react'
import { Fragment, type ReactNode, useId } from 'react'
import type { IpFacts } from '#contract/ip.ts'
import { Action } from '../../../ui/buttons/Action.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import { CopyAction } from '../../../ui/buttons/CopyAction.tsx'
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx'
import { Flag } from '../../../ui/pictures/Flag.tsx'
import classes from './AddressPanel.module.css'
import { kindName, reverseDnsWords, seenWords } from './address-labels.ts'

interface Props {
  facts: IpFacts
  isBusy: boolean
  onAgain: () => void
  json: () => string
}

/** The address, as large as what matters most, and what is known of it at a glance. */
export function AddressPanel({ facts, isBusy, onAgain, json }: Props) {
  const id = useId()
  const { address, family, about } = facts
  return (
    <section className={classes.panel} aria-labelledby={id} aria-busy={isBusy}>
      <div className={classes.top}>
        <div className={classes.address}>
          <h2 id={id}>Your address</h2>
          <div className={classes.line}>
            <span className={classes.number}>{address ?? 'Unreadable'}</span>
            {address && <CopyButton text={address} label="Copy address" />}
          </div>
          <div className={classes.badges}>
            {family && <Badge>IPv{family}</Badge>}
            <Badge tone={facts.kind === 'public' ? 'accent' : undefined}>{kindName(facts.kind)}</Badge>
          </div>
        </div>
        <div className={classes.actions}>
          <CopyAction icon={Braces} text={json}>
            Copy as JSON
          </CopyAction>
          <Action icon={RotateCw} onClick={onAgain} loading={isBusy}>
            Check again
          </Action>
        </div>
      </div>
      <p className={classes.about}>{about}</p>
      <dl className={classes.facts}>
        <Fact name="Network">{networkWords(facts)}</Fact>
        <Fact name="Country">{countryWords(facts)}</Fact>
        <Fact name="Reverse DNS">{reverseDnsWords(facts)}</Fact>
        <Fact name="How it was seen">{seenWords(facts)}</Fact>
      </dl>
    </section>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={classes.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const unknown = <span className="quiet">Unknown</span>

function networkWords({ sources }: IpFacts): ReactNode {
  const network = sources.find(({ asn }) => asn !== null)
  if (!network) return unknown
  return (
    <>
      <bdi>{network.organisation ?? 'Unnamed'}</bdi> <span className="mono quiet">AS{network.asn}</span>
    </>
  )
}

/** All that sources name: which of them is right cannot be seen from here. */
function countryWords({ countries }: IpFacts): ReactNode {
  if (countries.length === 0) return unknown
  return (
    <span className={classes.countries}>
      {countries.map(({ code, name }, at) => (
        <Fragment key={code}>
          {at > 0 && <span className="quiet">or</span>}
          <Flag code={code} /> {name}
        </Fragment>
      ))}
    </span>
  )
}

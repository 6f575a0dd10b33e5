import { Braces, RotateCw } from 'lucide-react'
import { Fragment, type ReactNode, useId } from 'react'
import type { IpFacts } from '#contract/calls/ip.ts'
import { Action } from '../../../ui/buttons/Action.tsx'
import { CopyAction, CopyButton } from '../../../ui/buttons/CopyButton.tsx'
import { Flag } from '../../../ui/pictures/Flag.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import classes from './IpCheck.module.css'

interface Props {
  title: string
  facts: AddressFacts | IpFacts
  isBusy: boolean
  onAgain: () => void
  json: () => string
}

export function AddressPanel({ title, facts, isBusy, onAgain, json }: Props) {
  const id = useId()
  const { address, family, about } = facts
  return (
    <section className={classes.panel} aria-labelledby={id} aria-busy={isBusy}>
      <div className={classes.panelHead}>
        <div className={classes.addressBlock}>
          <h2 id={id}>{title}</h2>
          <div className={classes.addressLine}>
            <span className={classes.address}>{address ?? 'Unreadable'}</span>
            {address && <CopyButton text={address} label="Copy address" />}
          </div>
          <div className="cluster">
            {family && <Badge>IPv{family}</Badge>}
            <Badge tone={facts.kind === 'public' ? 'accent' : undefined}>{kindLabel(facts.kind)}</Badge>
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
        <Fact name="Network">{describeNetwork(facts)}</Fact>
        <Fact name="Country">{describeCountries(facts)}</Fact>
        <Fact name="Reverse DNS">{describeReverseDns(facts)}</Fact>
        {'seen_by' in facts && <Fact name="How it was determined">{describeSeenBy(facts)}</Fact>}
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

const unknown = ({ data }: AddressFacts) => (
  <span className="quiet">{data === 'preparing' ? 'Preparing the data' : 'Unknown'}</span>
)

function describeNetwork(facts: AddressFacts): ReactNode {
  const network = facts.sources.find(({ asn }) => asn !== null)
  if (!network) return unknown(facts)
  return (
    <>
      <bdi>{network.organisation ?? 'Unnamed'}</bdi> <span className="mono quiet">AS{network.asn}</span>
    </>
  )
}

/** Every country that a source names; this site cannot know which one is right. */
function describeCountries(facts: AddressFacts): ReactNode {
  const { countries } = facts
  if (countries.length === 0) return unknown(facts)
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

export type AddressFacts = Pick<
  IpFacts,
  'address' | 'family' | 'kind' | 'about' | 'data' | 'sources' | 'lists' | 'countries' | 'reverse_dns'
>

const kindLabel = (kind: string): string => kindLabels[kind] ?? 'Reserved'

const kindLabels: Record<string, string> = {
  public: 'Public',
  private: 'Private',
  loopback: 'This machine',
  link_local: 'Link-local',
  cgnat: 'Carrier-grade NAT',
  documentation: 'Documentation',
  benchmarking: 'Benchmarking',
  multicast: 'Multicast',
  broadcast: 'Broadcast',
  unspecified: 'Unspecified',
  tunnel: 'Tunnel',
  unreadable: 'Unreadable',
}

function describeReverseDns({ reverse_dns: { state, names } }: AddressFacts): string {
  if (state === 'found') return names.join(', ')
  return {
    none: 'The address has no name',
    no_answer: 'The name server did not answer in time',
    off: 'Turned off on this site',
    not_asked: 'Checked for public addresses only',
  }[state]
}

function describeSeenBy({ seen_by, claims_ignored }: IpFacts): string {
  if (seen_by === 'trusted_proxy') return 'Reported by a proxy that this site trusts'
  return claims_ignored
    ? 'From the connection; forwarding headers were sent but not trusted'
    : 'From the connection itself'
}

import { CircleCheck, CircleHelp, Info, LoaderCircle, type LucideIcon, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { Badge } from '../../../ui/text/Badge.tsx'
import { Section } from '../../../ui/forms/Section.tsx'
import type { Finding, Outcome } from '../findings.ts'
import classes from './IpCheck.module.css'

const outcomes: Record<Outcome, { icon: LucideIcon; label: string }> = {
  same: { icon: CircleCheck, label: 'Matches' },
  differs: { icon: TriangleAlert, label: 'Differs' },
  note: { icon: Info, label: 'Note' },
  unknown: { icon: CircleHelp, label: 'Unknown' },
  waiting: { icon: LoaderCircle, label: 'Checking' },
}

export function Comparison({ findings }: { findings: Finding[] }) {
  const differing = findings.filter(({ outcome }) => outcome === 'differs').length
  return (
    <Section
      title="Side by side"
      text="Where the two disagree, a site can tell that something sits between you and it, or was changed."
      note={
        <Badge>{differing === 0 ? 'Nothing differs' : `${differing} of ${findings.length} differ`}</Badge>
      }
    >
      <ul className={classes.rows}>
        {findings.map((finding) => (
          <Row key={finding.what} finding={finding} />
        ))}
      </ul>
    </Section>
  )
}

function Row({ finding }: { finding: Finding }) {
  const { what, outcome, site, browser, meaning, isCode = false } = finding
  const { icon: Icon, label } = outcomes[outcome]
  const id = useId()
  return (
    <li className={classes.finding} aria-labelledby={id}>
      <div>
        <h3 id={id} className={classes.rowTitle}>
          {what}
        </h3>
        <span className={classes.outcome} data-outcome={outcome}>
          <Icon size={14} aria-hidden /> {label}
        </span>
      </div>
      <dl className={classes.sides}>
        <Side name="This site sees" values={site} isCode={isCode} />
        <Side name="Your browser says" values={browser} isCode={isCode} />
      </dl>
      <p className="quiet text-sm">{meaning}</p>
    </li>
  )
}

const Side = ({ name, values, isCode }: { name: string; values: string[]; isCode: boolean }) => (
  <div>
    <dt>{name}</dt>
    {values.map((value) => (
      <dd key={value} className={isCode ? classes.code : undefined}>
        <bdi>{value}</bdi>
      </dd>
    ))}
  </div>
)

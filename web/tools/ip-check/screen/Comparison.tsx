import { CircleCheck, CircleHelp, Info, LoaderCircle, type LucideIcon, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { Badge } from '../../../ui/text/Badge.tsx'
import { Section } from '../../../ui/forms/Section.tsx'
import classes from './Comparison.module.css'
import type { Finding, Outcome } from '../findings/finding.ts'
import rows from './Rows.module.css'

const outcomes: Record<Outcome, { icon: LucideIcon; word: string }> = {
  same: { icon: CircleCheck, word: 'Fits' },
  differs: { icon: TriangleAlert, word: 'Differs' },
  note: { icon: Info, word: 'Note' },
  unknown: { icon: CircleHelp, word: 'Cannot tell' },
  waiting: { icon: LoaderCircle, word: 'Checking' },
}

/** What the site sees beside what the browser says. */
export function Comparison({ findings }: { findings: Finding[] }) {
  const different = findings.filter(({ outcome }) => outcome === 'differs').length
  return (
    <Section
      title="Side by side"
      text="Where the two disagree, a site can tell that something stands between you and it, or has been changed."
      note={
        <Badge>{different === 0 ? 'Nothing differs' : `${different} of ${findings.length} differ`}</Badge>
      }
    >
      <ul className={rows.rows}>
        {findings.map((finding) => (
          <Row key={finding.what} finding={finding} />
        ))}
      </ul>
    </Section>
  )
}

function Row({ finding }: { finding: Finding }) {
  const { what, outcome, site, browser, meaning, isCode = false } = finding
  const { icon: Icon, word } = outcomes[outcome]
  const id = useId()
  return (
    <li className={classes.row} aria-labelledby={id}>
      <div>
        <h3 id={id} className={classes.what}>
          {what}
        </h3>
        <span className={classes.outcome} data-outcome={outcome}>
          <Icon size={14} aria-hidden /> {word}
        </span>
      </div>
      <dl className={classes.sides}>
        <Side name="This site sees" values={site} isCode={isCode} />
        <Side name="Your browser says" values={browser} isCode={isCode} />
      </dl>
      <p className={classes.meaning}>{meaning}</p>
    </li>
  )
}

const Side = ({ name, values, isCode }: { name: string; values: string[]; isCode: boolean }) => (
  <div>
    <dt>{name}</dt>
    {values.map((value) => (
      <dd key={value} className={isCode ? rows.code : undefined}>
        <bdi>{value}</bdi>
      </dd>
    ))}
  </div>
)

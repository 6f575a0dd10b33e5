import { Info, Printer, RotateCcw, SearchX, ShieldAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ExposureAnswer } from '#contract/calls/exposures.ts'
import { Action } from '../../../ui/buttons/Action.tsx'
import { Section } from '../../../ui/forms/Section.tsx'
import { NativeSelect } from '../../../ui/forms/fields.tsx'
import { Moment } from '../../../ui/text/Moment.tsx'
import { meaningOf, type RegionId, regionOf, regions, stepsFor } from '../advice.ts'
import { DatasetRows } from './Datasets.tsx'
import classes from './HaveIBeenSold.module.css'

interface Props {
  answer: ExposureAnswer
  at: string
  onAgain: () => void
}

/** Shows nothing that was entered, not even in print. */
export function Result({ answer: { status, datasets }, at, onAgain }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const isMatch = status === 'possible_match'
  const { verdict, means, doesNotMean } = meaningOf(isMatch, datasets)
  const Icon = isMatch ? ShieldAlert : SearchX
  return (
    <div>
      <section className={classes.verdict} data-match={isMatch} aria-labelledby="verdict">
        <Icon size={24} aria-hidden />
        <div className={classes.summary}>
          <h2 id="verdict" ref={title} tabIndex={-1}>
            {verdict}
          </h2>
          <p>{means}</p>
          <p className="quiet text-xs">
            Checked <Moment iso={at} />
          </p>
        </div>
        <div className={classes.actions}>
          <Action icon={Printer} onClick={() => print()}>
            Print
          </Action>
          <Action icon={RotateCcw} onClick={onAgain}>
            Check another
          </Action>
        </div>
      </section>
      <Section title="Datasets searched" text="Each dataset, and whether it contains the same four facts.">
        <DatasetRows
          datasets={datasets}
          outcome={({ matches }) => (
            <span className={classes.outcome} data-match={matches}>
              {matches ? <ShieldAlert size={14} aria-hidden /> : <SearchX size={14} aria-hidden />}
              {matches ? 'Possible match' : 'No match'}
            </span>
          )}
        />
      </Section>
      <Section title="What it does not mean" text="A result is about these datasets and nothing else.">
        <ul className={classes.caveats}>
          {doesNotMean.map((text) => (
            <li key={text}>
              <Info size={14} aria-hidden />
              {text}
            </li>
          ))}
        </ul>
      </Section>
      <NextSteps isMatch={isMatch} />
    </div>
  )
}

function NextSteps({ isMatch }: { isMatch: boolean }) {
  const [region, setRegion] = useState<RegionId>(() => regionOf(navigator.languages))
  return (
    <Section
      title={isMatch ? 'What to do now' : 'What helps in any case'}
      text="Rules and authorities differ by country. This is not legal advice."
    >
      <NativeSelect
        className={classes.region}
        label="Where your bank is"
        value={region}
        data={Object.entries(regions).map(([value, { name }]) => ({ value, label: name }))}
        onChange={({ currentTarget }) => setRegion(currentTarget.value as RegionId)}
      />
      <p className={classes.printedRegion}>For {regions[region].name}</p>
      <ol className={classes.steps}>
        {stepsFor(isMatch, region).map(({ title, text, links = [], sources = [] }) => (
          <li key={title} className={classes.step}>
            <h3>{title}</h3>
            <p>{text}</p>
            <Links links={links} />
            <Links links={sources} label={sources.length > 1 ? 'Sources' : 'Source'} />
          </li>
        ))}
      </ol>
    </Section>
  )
}

const Links = ({ links, label }: { links: readonly { label: string; href: string }[]; label?: string }) =>
  links.length > 0 && (
    <p className={classes.links}>
      {label !== undefined && <span className="quiet">{label}:</span>}
      {links.map(({ label, href }) => (
        <a key={href} href={href} target="_blank" rel="noopener noreferrer">
          {label}
        </a>
      ))}
    </p>
  )

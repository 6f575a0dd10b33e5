import { Info, Printer, RotateCcw, SearchX, ShieldAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ExposureAnswer } from '#contract/calls/exposures.ts'
import { Action } from '../../ui/buttons/Action.tsx'
import { Section } from '../../ui/forms/Section.tsx'
import { Moment } from '../../ui/text/Moment.tsx'
import { DatasetRows } from './Datasets.tsx'
import { meaningOf } from './meaning.ts'
import { NextSteps } from './NextSteps.tsx'
import classes from './Result.module.css'

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

import { Info, Printer, RotateCcw, SearchX, ShieldAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ExposureAnswer } from '#contract/exposures.ts'
import '../../bins/BinPagePrint.css'
import { Action } from '../../ui/buttons/Action.tsx'
import { Moment } from '../../ui/text/Moment.tsx'
import { Section } from '../../ui/forms/Section.tsx'
import { DatasetRow } from './DatasetRow.tsx'
import rows from './Datasets.module.css'
import { meaningOf } from './meaning.ts'
import { NextSteps } from './NextSteps.tsx'
import classes from './Result.module.css'

interface Props {
  answer: ExposureAnswer
  /** When it came, ISO 8601. */
  at: string
  onAgain: () => void
}

/** What was found, what it means, and what to do. Nothing that was entered is in it, on paper neither. */
export function Result({ answer: { status, datasets }, at, onAgain }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const isMatch = status === 'possible_match'
  const { verdict, says, saysNot } = meaningOf(isMatch, datasets)
  const Icon = isMatch ? ShieldAlert : SearchX
  return (
    <div className={classes.result}>
      <section className={classes.verdict} data-match={isMatch} aria-labelledby="verdict">
        <Icon size={24} aria-hidden />
        <div className={classes.words}>
          <h2 id="verdict" ref={title} tabIndex={-1}>
            {verdict}
          </h2>
          <p>{says}</p>
          <p className={classes.small}>
            Asked <Moment iso={at} />
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
      <Section title="What was asked" text="Every dataset, and whether it holds the same four facts.">
        <ul className={rows.rows}>
          {datasets.map((dataset) => (
            <DatasetRow key={dataset.name} dataset={dataset}>
              <span className={classes.outcome} data-match={dataset.matches}>
                {dataset.matches ? <ShieldAlert size={14} aria-hidden /> : <SearchX size={14} aria-hidden />}
                {dataset.matches ? 'Possible match' : 'No match'}
              </span>
            </DatasetRow>
          ))}
        </ul>
      </Section>
      <Section
        title="What it does not mean"
        text="An answer is about these datasets, and about nothing else."
      >
        <ul className={classes.points}>
          {saysNot.map((words) => (
            <li key={words}>
              <Info size={14} aria-hidden />
              {words}
            </li>
          ))}
        </ul>
      </Section>
      <NextSteps isMatch={isMatch} />
    </div>
  )
}

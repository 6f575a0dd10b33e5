import { VisuallyHidden } from '@mantine/core'
import type { ProxyResult } from '#contract/proxies.ts'
import classes from './cells.module.css'
import { outcomeTone, outcomeWords } from '../facts/labels.ts'
import { isAlive, successes } from '../facts/result-facts.ts'

/** Each probe as a dot, and in words how many worked, or why none did. */
export function ProbeDots({ result }: { result: ProxyResult }) {
  const { probes, outcome } = result
  return (
    <span className={classes.probes}>
      <span className={classes.dots} aria-hidden>
        {probes.map((probe, at) => (
          <span key={at} className={classes.dot} data-tone={outcomeTone(probe.outcome)} />
        ))}
      </span>
      <VisuallyHidden>
        {probes.map((probe, at) => `Probe ${at + 1}: ${outcomeWords[probe.outcome]}. `).join('')}
      </VisuallyHidden>
      {isAlive(result) ? `${successes(result)} of ${probes.length}` : outcomeWords[outcome]}
    </span>
  )
}

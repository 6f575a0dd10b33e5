import type { DetectedFormat } from '../formats/detect-format.ts'
import type { Readable } from '../formats/format.ts'
import type { Verdict, VerdictName } from '../keys/proof.ts'

/** One layer that was removed: an encoding, a compression or an encryption. */
export interface Step {
  format: DetectedFormat
  name: string
  detail?: string | undefined
  verdict: Verdict
  command?: string | undefined
  /** What may be missing from the output. */
  caution?: string | undefined
  /** Set when nothing was encrypted in this layer. */
  readable?: Readable | undefined
}

/** From best to worst. */
const order: VerdictName[] = ['unwrapped', 'verified', 'unverified', 'unchecked', 'unclear', 'mismatch']

/** A chain is only as trustworthy as its weakest step. */
export const verdictOf = (steps: readonly { verdict: Verdict }[]): Verdict =>
  steps
    .map(({ verdict }) => verdict)
    .reduce(
      (worst, verdict) => (order.indexOf(verdict) > order.indexOf(worst) ? verdict : worst),
      'unwrapped',
    )

/** The shell command for all steps; undefined when a step has none. The programs ask for passphrases themselves. */
export function commandOf(steps: readonly Step[], fileName: string): string | undefined {
  const [first, ...rest] = steps.map(({ command }) => command)
  if (first === undefined || rest.includes(undefined)) return undefined
  return `${[`${first} < ${shellQuote(fileName)}`, ...rest].join(' | ')} > opened`
}

const shellQuote = (name: string): string =>
  /^[\w.][\w.-]*$/.test(name) ? name : `'${name.replaceAll("'", `'\\''`)}'`

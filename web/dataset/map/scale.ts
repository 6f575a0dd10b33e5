import type { DatasetCoverage } from '#contract/calls/dataset.ts'
import { formatNumber, plural } from '#contract/formats/numbers.ts'
import { formatShare } from '../../ui/text/format.ts'

export type CountryCoverage = DatasetCoverage['countries'][number]
export type Field = keyof CountryCoverage['known']

export interface Metric {
  label: string
  valueOf: (country: CountryCoverage) => number
  describe: (country: CountryCoverage) => string
  /** Where each shade begins, ascending. Counts go up in powers of ten: a few countries have most BINs. */
  steps: readonly number[]
  isShare: boolean
}

const tens = [1, 10, 100, 1000, 10_000, 100_000]
const fifths = [0, 0.2, 0.4, 0.6, 0.8]

const shareWith = (label: string, field: Field, text: string): Metric => ({
  label,
  valueOf: ({ known, rows }) => known[field] / rows,
  describe: ({ known, rows }) => `${formatShare(known[field], rows)} have a ${text}`,
  steps: fifths,
  isShare: true,
})

export const metrics = {
  rows: {
    label: 'BINs',
    valueOf: ({ rows }) => rows,
    describe: ({ rows }) => plural(rows, 'BIN'),
    steps: tens,
    isShare: false,
  },
  banks: {
    label: 'Banks',
    valueOf: ({ banks }) => banks,
    describe: ({ banks }) => plural(banks, 'bank'),
    steps: tens,
    isShare: false,
  },
  level: shareWith('With level', 'category', 'level'),
  bank: shareWith('With bank', 'issuer', 'bank'),
  website: shareWith('With website', 'url', 'website'),
  phone: shareWith('With phone', 'phone', 'phone number'),
} as const satisfies Record<string, Metric>

export type MetricName = keyof typeof metrics
export const metricNames = Object.keys(metrics) as MetricName[]

export function stepsFor({ steps, valueOf }: Metric, countries: readonly CountryCoverage[]): number[] {
  const most = countries.reduce((most, country) => Math.max(most, valueOf(country)), 0)
  return steps.filter((step, at) => at === 0 || step <= most)
}

export function shadeOf(value: number, steps: readonly number[]): number | undefined {
  const at = steps.findLastIndex((step) => value >= step)
  return at === -1 ? undefined : steps.length === 1 ? 1 : at / (steps.length - 1)
}

/** The colour of a shade. The style sheet sets its ends, in lightness and chroma, for each scheme. */
export function shadeStyle(shade: number): object {
  const between = (from: string, to: string) => `calc(var(${from}) + (var(${to}) - var(${from})) * ${shade})`
  const chroma = between('--dullest', '--fullest')
  return { '--shaded': `oklch(from var(--accent) ${between('--palest', '--deepest')} calc(c * ${chroma}) h)` }
}

export function describeStep({ isShare, steps: all }: Metric, steps: readonly number[], at: number): string {
  const from = steps[at]!
  const next = all[at + 1]
  if (isShare)
    return next === undefined ? `${from * 100}–100%` : `${from * 100}–${Math.round(next * 100) - 1}%`
  if (next === undefined) return `${formatNumber(from)} or more`
  return `${formatNumber(from)}–${formatNumber(next - 1)}`
}

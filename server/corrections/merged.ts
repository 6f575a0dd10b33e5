import { correctionsLicence } from '#contract/calls/corrections.ts'
import type { Corrections } from '#engine/corrections/apply.ts'
import type { Config } from '../config.ts'
import type { AcceptedCorrection } from './accepted.ts'
import type { Feed } from './feeds/read-feed.ts'

/** Those of this site, then those of others. */
export function mergedCorrections(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  accepted: readonly AcceptedCorrection[],
  others: readonly Feed[],
): Corrections {
  const latest = accepted.reduce((last, { date }) => (date > last ? date : last), '')
  const own = {
    name: 'this site',
    title: 'Corrected on this site',
    licence: correctionsLicence.name,
    url: publicUrl ? new URL('/corrections', publicUrl).href : '',
    date: latest,
  }
  return {
    sources: [own, ...others.map(({ source }) => source)],
    list: [
      ...accepted.map(({ bin, field, value, date }) => ({ bin, field, text: value, date, source: 0 })),
      ...others.flatMap(({ corrections }, at) => corrections.map((one) => ({ ...one, source: at + 1 }))),
    ],
  }
}

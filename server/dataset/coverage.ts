import type { DatasetCoverage } from '#contract/calls/dataset.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { isKnownLevel } from '#engine/normal-forms/plain-levels.ts'
import { isoCountryName } from '#engine/normal-forms/countries.ts'
import { coverageOf } from '#engine/search/coverage.ts'
import { cachedReply } from './cached-reply.ts'
import { isRedistributable, sourceFacts } from '#answers/dataset-facts.ts'

export const coverageReply = cachedReply(coverage)

async function coverage(dataset: Dataset): Promise<DatasetCoverage> {
  const { rows, facts, columns } = dataset
  const { known, countries, lengths, sources, disagreements } = await coverageOf(dataset)
  return {
    rows,
    banks: columns.bank.values.size,
    brands: columns.brand.values.size,
    known,
    lengths: lengths.map((count, beyondSix) => ({ digits: 6 + beyondSix, rows: count })),
    countries: Array.from(countries, ([code, country]) => ({
      iso_code_2: code,
      name: isoCountryName(code) || code,
      ...country,
    })),
    sources: byPriority(
      dataset,
      facts.sources.map((source, at) => ({ ...sourceFacts(source), ...sources[at]! })),
    ),
    disagreements,
    unknown_levels: Array.from(columns.category.values.values())
      .map(({ text, count }) => ({ level: text, rows: count }))
      .filter(({ level }) => !isKnownLevel(level))
      .toSorted((a, b) => b.rows - a.rows),
    downloadable: isRedistributable(dataset),
  }
}

/** Corrections, which are added after the imported sources, come before them. */
function byPriority<T>({ facts: { corrections = 0 } }: Dataset, sources: T[]): T[] {
  const imported = sources.length - corrections
  return [...sources.slice(imported), ...sources.slice(0, imported)]
}

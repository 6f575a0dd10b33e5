import type { DatasetFacts } from '#contract/first-data.ts'
import type { Dataset } from '../dataset/dataset.ts'
import type { Source } from '../records/record.ts'

/** Whether the licences of all sources are known and allow passing the data on. */
export const isRedistributable = ({ facts }: Dataset): boolean =>
  facts.sources.every(({ licence }) => licence !== '' && !/not to be (?:published|passed on)/i.test(licence))

/** What pages show about the dataset. */
export function datasetFacts(dataset: Dataset): DatasetFacts {
  const { sources, rows, starter } = dataset.facts
  const [main, ...others] = sources
  return {
    name: (main?.title ?? 'No data') + (others.length > 0 ? ` and ${others.length} more` : ''),
    rows,
    banks: dataset.columns.bank.used.length,
    date: main?.date || null,
    imported: main?.imported ?? null,
    licence: [...new Set(sources.map(({ licence }) => licence))].filter(Boolean).join(', '),
    starter,
  }
}

/** A source as replies describe it. */
export const sourceFacts = ({ name, title, licence, url, date, imported }: Source) => ({
  name,
  title,
  licence,
  url,
  date: date || null,
  imported: imported ?? null,
})

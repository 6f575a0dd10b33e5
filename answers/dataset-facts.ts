import { filterNames, filters, forFilters } from '#contract/filters.ts'
import type { DatasetFacts, FilterInPage, FirstData } from '#contract/first-data.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { iconType } from '#engine/normal-forms/brand-icon.ts'
import type { Source } from '#engine/records/record.ts'
import { facets } from '#engine/search/facets.ts'
import { labelled } from './results.ts'

export const isRedistributable = ({ facts }: Dataset): boolean =>
  facts.sources.every(({ licence }) => licence !== '' && !/not to be (?:published|passed on)/i.test(licence))

export function datasetFacts(dataset: Dataset): DatasetFacts {
  const { sources, rows, starter } = dataset.facts
  const [main, ...others] = sources
  return {
    name: (main?.title ?? 'No data') + (others.length > 0 ? ` and ${others.length} more` : ''),
    rows,
    banks: dataset.columns.bank.values.size,
    date: main?.date || null,
    imported: main?.imported ?? null,
    licence: [...new Set(sources.map(({ licence }) => licence))].filter(Boolean).join(', '),
    starter,
  }
}

export const sourceFacts = ({ name, title, licence, url, date, imported }: Source) => ({
  name,
  title,
  licence,
  url,
  date: date || null,
  imported: imported ?? null,
})

export function firstFacts(dataset: Dataset): Pick<FirstData, 'dataset' | 'options'> {
  const all = labelled(dataset, facets(dataset, []))
  const options = forFilters(filterNames.filter(isInPage), (name) => all[name])
  const vendors = options.vendors.map((brand) => ({ ...brand, icon: iconType(brand.value) }))
  return { dataset: datasetFacts(dataset), options: { ...options, vendors } }
}

const isInPage = (name: keyof typeof filters): name is FilterInPage => {
  const { options } = filters[name]
  return options === 'counted' || typeof options === 'object'
}

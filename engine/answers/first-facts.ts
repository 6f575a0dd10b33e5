import { filterNames, filters, forFilters } from '#contract/filters.ts'
import type { FilterInPage, FirstData } from '#contract/first-data.ts'
import type { Dataset } from '../dataset/dataset.ts'
import { iconType } from '../normal-forms/brand-icon.ts'
import { facets } from '../search/facets.ts'
import { datasetFacts } from './dataset-facts.ts'
import { labelled } from './results.ts'

/** What every page shows about the dataset. */
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

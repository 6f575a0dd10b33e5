import type { Facets } from '#contract/calls/bins.ts'
import { filterNames, filters, type FilterName } from '#contract/filters.ts'
import type { Search } from '#contract/formats/search-link.ts'
import { titleCase } from '#contract/formats/names/title-case.ts'
import { shortenText, texts } from '#contract/texts.ts'
import { plural } from '#contract/formats/numbers.ts'
import { shortDate } from '../../ui/text/format.ts'

export function listName(search: Search, facets: Facets | undefined, now = new Date()): string {
  const labels = (name: FilterName) => few(search[name].map((value) => labelOf(facets, name, value)))
  const isWords = (name: FilterName) => filters[name].values === 'words'
  const cards = filterNames
    .filter(isWords)
    .map((name) => (name === 'types' ? labels(name).toLowerCase() : labels(name)))
  const others = filterNames.filter((name) => !isWords(name)).map(labels)
  const parts = [cards.filter(Boolean).join(' '), ...others].filter(Boolean)
  if (search.bins.length === 1) parts.unshift(`BIN ${search.bins[0]}`)
  else if (search.bins.length > 1) parts.unshift(plural(search.bins.length, 'BIN'))
  if (search.bins.length > 1 && parts.length === 1) parts.push(shortDate(now.toISOString()))
  return shortenText(texts.listName, parts.join(', '))
}

function few(values: string[]): string {
  const more = values.length > 2 ? ` and ${values.length - 2} more` : ''
  return values.slice(0, 2).join(more ? ', ' : ' and ') + more
}

function labelOf(facets: Facets | undefined, name: FilterName, value: string): string {
  return facets?.[name].find((facet) => facet.value === value)?.label ?? titleCase(value)
}

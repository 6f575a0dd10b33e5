import type { Facets } from '#contract/bins.ts'
import { filterNames, type Search } from '#contract/formats/search-link.ts'
import { titleCase } from '#contract/formats/title-case.ts'
import { shortenText, texts } from '#contract/texts.ts'
import { plural, shortDate } from '../../ui/text/format.ts'

/** A name for the list of a search's results, as someone would say it: `Visa debit, Poland`. */
export function listName(search: Search, facets: Facets | undefined, now = new Date()): string {
  const named = filterNames.map((name) => search[name].map((value) => labelOf(facets, name, value)))
  const [brands = [], types = [], levels = [], banks = [], countries = []] = named.map(few)
  const cards = [...brands, ...levels, ...types.map((type) => type.toLowerCase())].join(' ')
  const parts = [cards, ...banks, ...countries].filter(Boolean)
  if (search.bins.length === 1) parts.unshift(`BIN ${search.bins[0]}`)
  else if (search.bins.length > 1) parts.unshift(plural(search.bins.length, 'BIN'))
  if (search.bins.length > 1 && parts.length === 1) parts.push(shortDate(now.toISOString()))
  return shortenText(texts.listName, parts.join(', '))
}

/** Two are named; of more, how many there are besides. */
function few(values: string[]): string[] {
  if (values.length === 0) return []
  const more = values.length > 2 ? ` and ${values.length - 2} more` : ''
  return [values.slice(0, 2).join(more ? ', ' : ' and ') + more]
}

function labelOf(facets: Facets | undefined, name: keyof Facets, value: string): string {
  return facets?.[name].find((facet) => facet.value === value)?.label ?? titleCase(value)
}

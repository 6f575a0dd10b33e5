import { type FilterName, filterNames, filters, type FilterValues, forFilters } from '../../filters.ts'
import type { Option } from '../../first-data.ts'
import { groupValue, levelGroupNames } from '../../level-groups.ts'
import { traitNames, traits } from '../../traits.ts'
import { otherBrandNames } from './brand-names.ts'
import { folded } from './folded.ts'

interface Known {
  vendors: readonly Pick<Option, 'value' | 'label'>[]
  countries: readonly Pick<Option, 'value' | 'label'>[]
}

interface Meant {
  filters: FilterValues
  /** The words that mean nothing else, and may name a bank. */
  rest: string
}

export function readWords(text: string, known: Known): Meant {
  const meanings = meaningsOf(known)
  const words = folded(text).split(' ').filter(Boolean)
  const found = forFilters(filterNames, (): string[] => [])
  const rest: string[] = []
  for (let at = 0; at < words.length;) {
    let length = Math.min(mostWords, words.length - at)
    while (length > 0 && !meanings.has(words.slice(at, at + length).join(' '))) length--
    const meaning = meanings.get(words.slice(at, at + length).join(' '))
    if (meaning) found[meaning.name] = [...new Set([...found[meaning.name], meaning.value])]
    else rest.push(words[at]!)
    at += Math.max(1, length)
  }
  return { filters: found, rest: rest.join(' ') }
}

const mostWords = 4

interface Meaning {
  name: FilterName
  value: string
}

/** Of two meanings of a word the last one counts: prepaid is a trait before it is a level. */
function meaningsOf({ vendors, countries }: Known): Map<string, Meaning> {
  const meanings = new Map<string, Meaning>()
  const add = (name: FilterName, value: string, ...words: readonly string[]) =>
    words.forEach((word) => meanings.set(folded(word), { name, value }))
  for (const { value, label } of countries) add('countries', value, label, value)
  for (const [value, names] of Object.entries(otherCountryNames)) add('countries', value, ...names)
  for (const { value, label } of vendors)
    add('vendors', value, label, value, ...(otherBrandNames[value] ?? []))
  for (const type of filters.types.options) add('types', type, type)
  for (const group of levelGroupNames) add('categories', groupValue(group), group)
  for (const trait of traitNames) add('traits', trait, traits[trait], trait)
  add('traits', 'commercial', 'business', 'corporate')
  return meanings
}

const otherCountryNames: Record<string, string[]> = {
  GB: ['UK', 'Britain', 'Great Britain', 'England'],
  US: ['USA', 'America', 'United States of America'],
  AE: ['UAE'],
  CZ: ['Czech Republic'],
  KR: ['Korea'],
  NL: ['Holland'],
  TR: ['Turkey'],
}

import type { FilterName } from './filters.ts'
import { traitNames } from './traits.ts'

/** For docs and help, never in the browser, which has the rest of the table. */
export const filterDescriptions: Record<FilterName, string> = {
  vendors: 'Brands, such as VISA, by any of their names: AMEX finds AMERICAN EXPRESS.',
  categories: 'Card levels, such as PLATINUM.',
  types: 'CREDIT, DEBIT or CHARGE.',
  banks: 'Bank slugs, names of issuers, or families, such as family:us:wells-fargo-bank.',
  countries: 'ISO 3166-1 two-letter codes.',
  traits: `What is special about a card: ${traitNames.join(', ')}.`,
}

import { Noun, Type } from '../schema.ts'
import { BinRow, CountryFacets, countryFilters, Limit, Page, Pagination } from './bins.ts'
import { certaintyFlag, RowCertainties } from './certainty.ts'

export const countriesApi = {
  'GET /api/country/:iso': {
    summary: 'A country, what is issued there, and its BINs',
    fails: ['country_not_found'],
    cache: 'data',
    anyOrigin: true,
    rate: 'lookup',
    params: Type.Object({
      iso: Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'ISO 3166-1 two-letter code, in upper or lower case.',
      }),
    }),
    query: Type.Object({ ...countryFilters, page: Page, limit: Limit, certainty: certaintyFlag }),
    returns: Noun('Country', {
      name: Type.String(),
      iso_code_2: Type.String(),
      bin_count: Type.Integer({ description: 'The number of all its BINs, regardless of filters.' }),
      bank_count: Type.Integer({ description: 'The number of banks that have a BIN there.' }),
      pagination: Pagination,
      bins: Type.Array(BinRow),
      certainty: RowCertainties,
      issues: Noun('CountryFacets', CountryFacets.properties, {
        description:
          'Values among its BINs with their counts, of banks only the largest and those filtered by. Each field ignores its own filter.',
      }),
    }),
  },
} as const

import { Noun, Type } from '../schema.ts'
import { BankFacets, bankFilters, Funding, Limit, Page, Pagination, Traits } from './bins.ts'
import { certaintyFlag, RowCertainties } from './certainty.ts'
import { limits } from '../limits.ts'
import { Abroad, nullable, OtherContact, PageLimit, Text } from './schemas.ts'

const params = Type.Object({ slug: Type.String({ minLength: 1, maxLength: 200 }) })

const BankSummary = Noun('BankSummary', {
  name: Type.String(),
  slug: Type.String({ description: 'Of a family: `family:`, its country and the slug of its largest bank.' }),
  bin_count: Type.Integer(),
  family: Type.Optional(
    Noun(
      'BankFamily',
      {
        iso_code_2: Type.String(),
        country_name: Type.String(),
        bank_count: Type.Integer({ description: 'How many banks it has.' }),
      },
      { description: 'Only of a family: banks of one country that are one bank or its divisions.' },
    ),
  ),
})

const Contacts = Type.Array(
  Noun('BankContact', {
    value: Type.String(),
    bin_count: Type.Integer({ description: 'The BINs for which a source gives it.' }),
    sources: Type.Array(Type.String()),
    abroad: Abroad,
  }),
  { description: 'Most BINs first. Several mean that sources or BINs differ.' },
)

const onlyOne = 'Of the country with most of its BINs, if there is only one there.'

const Bank = Noun('Bank', {
  name: Type.String(),
  slug: Type.String(),
  url: Type.Union([Type.String(), Type.Null()], { description: onlyOne }),
  phone: Type.Union([Type.String(), Type.Null()], { description: onlyOne }),
  contacts: Type.Array(
    Noun('BankInCountry', {
      name: Type.String({ description: 'What the bank is called there: its legal form may differ.' }),
      country_name: nullable,
      iso_code_2: nullable,
      bin_count: Type.Integer({ description: 'The bank’s BINs in this country.' }),
      websites: Contacts,
      phones: Contacts,
      cities: Contacts,
      other_website: OtherContact,
      other_phone: OtherContact,
    }),
    { description: 'By country, because banks in two countries may share only a name.' },
  ),
  bin_count: Type.Integer({ description: 'The number of all its BINs, regardless of filters.' }),
  family: BankSummary.properties.family,
  members: Type.Array(BankSummary, { description: 'Of a family, the largest first.' }),
  families: Type.Array(BankSummary, { description: 'Those that the bank belongs to, one in a country.' }),
  bins: Type.Array(
    Noun('BankBin', {
      bin: Type.String(),
      length: Type.Integer(),
      brand: nullable,
      type: nullable,
      category: nullable,
      country_name: nullable,
      iso_code_2: nullable,
      icon_type: Type.String(),
      traits: Traits,
      funding: Funding,
    }),
  ),
  pagination: Pagination,
  certainty: RowCertainties,
  issues: Noun('BankFacets', BankFacets.properties, {
    description: 'Values among its BINs with their counts. Each field ignores its own filter.',
  }),
})

const bank = {
  summary: 'A bank and its BINs',
  cache: 'data',
  fails: ['bank_not_found'],
  anyOrigin: true,
  params,
  query: Type.Object({ ...bankFilters, page: Page, limit: Limit, certainty: certaintyFlag }),
  returns: Bank,
} as const

export const banksApi = {
  'GET /api/banks': {
    summary: 'Search banks by name',
    cache: 'data',
    anyOrigin: true,
    rate: 'lookup',
    query: Type.Object({
      search: Type.Optional(Text('bankSearch')),
      sort: Type.Optional(
        Type.Union([Type.Literal('best'), Type.Literal('count'), Type.Literal('name')], {
          default: 'best',
          description:
            'best: names that begin with the search first, then by size. count: names with a word that begins with it first, then by size. name: in alphabetical order.',
          message: 'sort must be one of best, count, name',
        }),
      ),
      families: Type.Optional(
        Type.Boolean({ default: false, description: 'Families too, each before its banks.' }),
      ),
      page: Page,
      limit: PageLimit('Limit', limits.bankPageSize, limits.banksPerPage),
    }),
    returns: Noun('BankPage', { data: Type.Array(BankSummary), pagination: Pagination }),
  },
  'GET /banks.json': {
    summary: 'All banks, largest first',
    cache: 'data',
    anyOrigin: true,
    rate: 'lookup',
    returns: Type.Object({ banks: Type.Array(BankSummary) }),
  },
  'GET /api/bank/:slug': { ...bank, rate: 'lookup' },
  // Browsers get the page.
  'GET /bank/:slug': {
    rate: 'lookup',
    ...bank,
    types: ['application/json', 'text/html'],
  },
  'GET /api/bank/:slug/meta': {
    summary: 'Metadata of a bank’s page',
    cache: 'data',
    rate: 'lookup',
    fails: ['bank_not_found'],
    anyOrigin: true,
    params,
    returns: Type.Object({ name: Type.String(), bin_count: Type.Integer(), country: nullable }),
  },
} as const

import { formatNumber } from '../formats/numbers.ts'
import { defaultExportFormat, exportFormats } from '../formats/export-format.ts'
import { Noun, oneOf, Type, type Static } from '../schema.ts'
import {
  bankFilterNames,
  countryFilterNames,
  filterNames,
  filters as table,
  forFilters,
  type FilterName,
} from '../filters.ts'
import { binLength, binMessages } from '../formats/bin-text.ts'
import { filterDescriptions } from '../filter-descriptions.ts'
import { limits } from '../limits.ts'
import { fundings, traitNames } from '../traits.ts'
import { certaintyFlag, RowCertainties } from './certainty.ts'
import { Matched, Network, nullable, Text } from './schemas.ts'

export const Traits = Type.Array(oneOf(traitNames, 'trait'), {
  description: 'What is special about the card; empty when nothing is known.',
})
export const Funding = Type.Union([oneOf(fundings, 'funding'), Type.Null()], {
  description:
    'How the card is paid for. `type` stays as the sources have it, so a prepaid card is `DEBIT` there.',
})

export type BinRow = Static<typeof BinRow>
export const BinRow = Noun('Bin', {
  id: Type.Integer({
    description: 'The digit 1 followed by the BIN, so it is the same in every version of the data.',
  }),
  bin: Type.String({ description: `${binLength}.` }),
  longer: Type.Optional(
    Type.Integer({
      description: 'For a six-digit BIN: the number of longer BINs that begin with it, if any.',
    }),
  ),
  matched: Matched,
  brand: nullable,
  type: nullable,
  category: nullable,
  issuer: Type.Union([Type.String(), Type.Null()], { description: 'As the source spells it.' }),
  bank_slug: nullable,
  bank_name: Type.Union([Type.String(), Type.Null()], {
    description: 'The issuer’s name for people to read.',
  }),
  bank_phone: nullable,
  issuer_url: nullable,
  iso_code_2: nullable,
  country_name: nullable,
  icon_type: Type.String(),
  traits: Traits,
  funding: Funding,
  network: Network,
  note: Type.Optional(Type.String()),
})

export type Pagination = Static<typeof Pagination>
export const Pagination = Noun('Page', {
  current_page: Type.Integer(),
  from: Type.Integer(),
  last_page: Type.Integer(),
  per_page: Type.Integer(),
  to: Type.Integer(),
  total: Type.Integer(),
})

export const FacetValue = Noun('FacetValue', {
  value: Type.String(),
  label: Type.String(),
  count: Type.Integer(),
})
const facetValues = (name: FilterName) =>
  Type.Array(
    FacetValue,
    table[name].options === 'searched'
      ? { description: `The ${table[name].plural} with the most matching rows.` }
      : {},
  )
export type Facets = Static<typeof Facets>
export const Facets = Noun('Facets', forFilters(filterNames, facetValues))
export const BankFacets = Type.Object(forFilters(bankFilterNames, facetValues))
export const CountryFacets = Type.Object(forFilters(countryFilterNames, facetValues))

const values = (name: FilterName) =>
  Type.Optional(
    Type.Array(Type.String({ maxLength: 200 }), {
      maxItems: limits.filterValues,
      description: filterDescriptions[name],
    }),
  )

export const filters = forFilters(filterNames, values)
export const bankFilters = forFilters(bankFilterNames, values)
export const countryFilters = forFilters(countryFilterNames, values)

export const Page = Type.Optional(
  Type.Integer({ minimum: 1, default: 1, message: 'Page must be a positive integer' }),
)

export const Limit = Type.Optional(oneOf(limits.pageSizes, 'Limit', { default: limits.pageSize }))

const productCodes = Type.Optional(
  Type.Array(Type.String({ maxLength: 20 }), {
    maxItems: limits.filterValues,
    description: 'Product codes of a card network, such as MCC. Only BINs that its own file has can match.',
  }),
)

const paging = { page: Page, limit: Limit }

const bins = Type.Optional(
  Type.Array(Type.String({ maxLength: 500 }), {
    maxItems: limits.binsPerRequest,
    description: `BINs of ${limits.binDigits} digits, up to ${limits.extendedBinDigits} with extended.`,
    tooMany: binMessages.tooMany,
  }),
)
const extended = Type.Optional(
  Type.Boolean({
    default: false,
    description: `Compare up to ${limits.extendedBinDigits} digits. Finds every BIN that begins with them or, if there is none, the longest BIN that they begin with.`,
  }),
)
const facets = Type.Optional(
  Type.Boolean({ default: false, description: 'Include counts of each field’s values among the matches.' }),
)

const lookupOrders = ['bin', 'request'] as const

export type Filters = Pick<Static<typeof BinLookup>, keyof typeof filters>
export const BinLookup = Noun('BinLookup', {
  bins,
  extended,
  ...filters,
  product_codes: productCodes,
  ...paging,
  facets,
  certainty: certaintyFlag,
  order: Type.Optional(
    oneOf(lookupOrders, 'order', {
      default: 'bin',
      description:
        'bin: the matching rows in BIN order. request: an entry for each requested BIN, in the order of the request, repeats and unknown ones included; without filters and facets.',
    }),
  ),
})

export const criteria = { bins, extended, ...filters }

const BinSearch = Noun('BinSearch', {
  text: Type.Optional(
    Text('pastedBins', {
      description: `Any text that contains BINs. A range such as 457173-457179 stands for each of its BINs, at most ${formatNumber(limits.binsPerRange)}. Dates, times, amounts, phone numbers, IBANs, UUIDs and order numbers in it are left out.`,
    }),
  ),
  extended,
  ...filters,
  product_codes: productCodes,
  ...paging,
  facets,
  certainty: certaintyFlag,
})

export type BinResults = Static<typeof BinResults>
export const BinResults = Noun('BinResults', {
  data: Type.Array(BinRow),
  pagination: Pagination,
  not_found: Type.Array(Type.String(), {
    description: 'Requested BINs that the data does not have, as they were requested, each once.',
  }),
  longer: Type.Array(Noun('LongerBins', { bin: Type.String(), count: Type.Integer() }), {
    description: 'BINs in not_found that longer BINs begin with. Use extended to find those.',
  }),
  matched: Type.Array(Noun('MatchedBin', { bin: Type.String(), matched: Type.String() }), {
    description:
      'With extended: requested BINs that the data does not have, each with its longest known prefix, whose row answers it.',
  }),
  facets: Type.Optional(Facets),
  certainty: RowCertainties,
})

export const downloadFormat = Type.Optional(oneOf(exportFormats, 'Format', { default: defaultExportFormat }))

export const downloadOptions = {
  include_url: Type.Optional(Type.Boolean()),
  include_phone: Type.Optional(Type.Boolean()),
  format: downloadFormat,
}

export const fileTypes = ['text/plain', 'text/csv', 'application/json'] as const

const Download = Noun('BinDownload', {
  ...filters,
  product_codes: productCodes,
  bins,
  extended,
  ...downloadOptions,
})

const download = {
  summary: 'Download all results of a lookup',
  types: fileTypes,
  anyOrigin: true,
  rate: 'download',
  returns: Type.String({
    description:
      'Columns: BIN, BRAND, TYPE, LEVEL, BANK, COUNTRY, if requested URL and PHONE, then TRAITS and FUNDING, then those of a card network’s own file.',
  }),
} as const

const Options = Type.Array(
  Noun('Option', { label: Type.String(), value: Type.String(), count: Type.Integer() }),
)

export const binsApi = {
  'POST /api/binLookup': {
    largeBody: true,
    summary: 'Look up BINs, filter them, or both',
    anyOrigin: true,
    rate: 'lookup',
    body: BinLookup,
    returns: BinResults,
  },
  'POST /api/binSearch': {
    largeBody: true,
    summary: 'Find the BINs in a text and look them up',
    anyOrigin: true,
    rate: 'lookup',
    body: BinSearch,
    returns: BinResults,
  },
  'GET /api/binLookupFilter/download': { ...download, cache: 'data', query: Download },
  'POST /api/binLookupFilter/download': {
    largeBody: true,
    ...download,
    summary: 'Download all results of a lookup of more BINs than fit in a URL',
    body: Download,
  },
  'GET /levels.json': {
    rate: 'lookup',
    summary: 'All card levels',
    cache: 'data',
    anyOrigin: true,
    returns: Type.Object({ levels: Options }),
  },
  'GET /countries.json': {
    rate: 'lookup',
    summary: 'Countries that issue cards',
    cache: 'data',
    anyOrigin: true,
    returns: Type.Object({ countries: Options }),
  },
} as const

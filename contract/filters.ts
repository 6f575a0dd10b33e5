import { traitNames } from './traits.ts'

// Every field that BINs can be filtered by. Requests, URLs, replies, the search panel, table headers, list and bank pages,
// OpenAPI and the engine's columns all follow this table.

export interface FilterField {
  column: string
  field: string
  label: string
  heading?: string
  plural: string
  values: 'words' | 'countries' | 'banks' | 'traits'
  /**
   * Where the options in the panel come from. `counted`: they come with the page. A file: it is loaded when the list is
   * first opened. `searched`: the server searches them and sends them in batches. An array: these.
   */
  options: 'counted' | 'searched' | `GET /${string}.json` | readonly string[]
}

export const filters = {
  vendors: {
    column: 'brand',
    field: 'brand',
    label: 'Brand',
    plural: 'brands',
    values: 'words',
    options: 'counted',
  },
  categories: {
    column: 'category',
    field: 'category',
    label: 'Card Level',
    heading: 'Level',
    plural: 'levels',
    values: 'words',
    options: 'GET /levels.json',
  },
  types: {
    column: 'type',
    field: 'type',
    label: 'Type',
    plural: 'types',
    values: 'words',
    options: ['CREDIT', 'DEBIT', 'CHARGE'],
  },
  banks: {
    column: 'bank',
    field: 'bank_slug',
    label: 'Bank',
    plural: 'banks',
    values: 'banks',
    options: 'searched',
  },
  countries: {
    column: 'country',
    field: 'iso_code_2',
    label: 'Country',
    plural: 'countries',
    values: 'countries',
    options: 'GET /countries.json',
  },
  traits: {
    column: 'traits',
    field: 'traits',
    label: 'Traits',
    plural: 'traits',
    values: 'traits',
    options: traitNames,
  },
} as const satisfies Record<string, FilterField>

export type FilterName = keyof typeof filters
export type FilterColumn = (typeof filters)[FilterName]['column']
export type FilterValues = Record<FilterName, string[]>

export const filterNames = Object.keys(filters) as FilterName[]
export const bankFilterNames = filterNames.filter((name) => name !== 'banks')
export const countryFilterNames = filterNames.filter((name) => name !== 'countries')

export const filterColumns = Object.values(filters).map(({ column }) => column)

export type ListOrder = 'added' | 'bin' | FilterColumn | 'note'
export const listOrders: readonly ListOrder[] = ['added', 'bin', ...filterColumns, 'note']

export const headings = Object.fromEntries(
  Object.values<FilterField>(filters).map(({ column, label, heading }) => [column, heading ?? label]),
) as Record<FilterColumn, string>

export const forFilters = <N extends FilterName, T>(
  names: readonly N[],
  make: (name: N) => T,
): Record<N, T> => Object.fromEntries(names.map((name) => [name, make(name)])) as Record<N, T>

export const noFilters: FilterValues = forFilters(filterNames, () => [])

export const isFiltered = (values: { [N in FilterName]?: readonly string[] | undefined }): boolean =>
  filterNames.some((name) => values[name] !== undefined && values[name].length > 0)

export type FilterOption = 'brand' | 'level' | 'type' | 'bank' | 'country' | 'traits'

export const optionOf = ({ heading, label }: FilterField): FilterOption =>
  (heading ?? label).toLowerCase() as FilterOption

export const filterOptions = Object.fromEntries(
  Object.entries<FilterField>(filters).map(([name, field]) => [optionOf(field), name as FilterName]),
) as Record<FilterOption, FilterName>

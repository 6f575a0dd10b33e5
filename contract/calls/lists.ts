import { Noun, oneOf, Type, type Static } from '../schema.ts'
import { BinRow, downloadOptions, Facets, fileTypes, filters, Page, Pagination } from './bins.ts'
import { certaintyFlag, RowCertainties } from './certainty.ts'
import type { ErrorCode } from '../errors.ts'
import { listOrders } from '../filters.ts'
import { limits } from '../limits.ts'
import { PageLimit, publicId, Text, Time } from './schemas.ts'

export const listId = Type.String({ description: publicId })
export const OneList = Type.Object({ hashId: listId })

const summary = {
  id: listId,
  name: Type.String(),
  description: Type.String(),
  is_public: Type.Boolean(),
  downloadable: Type.Boolean(),
  forkable: Type.Boolean(),
  filterable: Type.Boolean(),
  count: Type.Integer({ description: 'The number of its BINs.' }),
  created_at: Time,
  updated_at: Time,
  views: Type.Integer({ description: 'Visits by others, counted once per visitor per day.' }),
  bookmarks: Type.Integer(),
  is_owner: Type.Boolean(),
  is_bookmarked: Type.Boolean(),
  user: Type.Object({ name: Type.Union([Type.String(), Type.Null()]) }, { description: 'Its owner.' }),
}

export type ListSummary = Static<typeof ListSummary>
export const ListSummary = Noun('BinListSummary', summary)
const Lists = Noun('BinListPage', { data: Type.Array(ListSummary), pagination: Pagination })

export type ListView = Static<typeof ListView>
export const ListView = Noun('BinList', {
  ...summary,
  has_notes_on_page: Type.Boolean(),
  filter_values: Type.Union([Facets, Type.Null()], {
    description: 'Values in the whole list with their counts; null for others when it is not filterable.',
  }),
  items: Type.Array(BinRow),
  pagination: Pagination,
  certainty: RowCertainties,
})

const Order = oneOf(listOrders, 'sort', { default: 'added' })

const limit = (of: string, size: number, most: number) =>
  PageLimit('Limit', size, most, { description: `${of} per page, at most ${most}.` })

const paging = (size: number) => Type.Object({ page: Page, limit: limit('Lists', size, limits.listsPerPage) })

export const visibilityErrors = ['list_not_found', 'list_private'] as const satisfies ErrorCode[]

export const listsApi = {
  'GET /api/binlists': {
    summary: 'Your lists, most recently changed first',
    account: 'required',
    scope: 'read',
    rate: 'lookup',
    query: paging(limits.listPageSize),
    returns: Lists,
  },
  'GET /api/binlists/bookmarks': {
    summary: 'The lists you bookmarked, newest bookmark first',
    account: 'required',
    scope: 'read',
    rate: 'lookup',
    query: paging(limits.listPageSize),
    returns: Lists,
  },
  'GET /api/binlists/:hashId': {
    cache: 'checked',
    summary: 'A list with a page of its BINs',
    fails: [...visibilityErrors, 'not_filterable', 'not_downloadable'],
    account: 'optional',
    scope: 'read',
    rate: 'lookup',
    params: OneList,
    query: Type.Object({
      page: Page,
      limit: limit('BINs', limits.listPageSize, limits.printedBins),
      ...filters,
      bins: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: limits.binsPerRequest })),
      search: Type.Optional(Text('listSearch', { description: 'Searches BINs, banks and notes.' })),
      note: Type.Optional(Text('listSearch', { description: 'Searches notes only.' })),
      sort: Type.Optional(Order),
      descending: Type.Optional(Type.Boolean({ default: false })),
      certainty: certaintyFlag,
    }),
    returns: ListView,
  },
  'GET /api/binlists/:hashId/download': {
    summary: 'Download a list in its own order',
    fails: [...visibilityErrors, 'not_downloadable'],
    account: 'optional',
    scope: 'read',
    rate: 'download',
    params: OneList,
    query: Type.Object(downloadOptions),
    types: fileTypes,
    returns: Type.String({
      description:
        'Columns: BIN, BRAND, TYPE, LEVEL, BANK, COUNTRY, NOTE, URL and PHONE if requested, TRAITS and FUNDING.',
    }),
  },
  'GET /api/binlists/:hashId/compare/:otherId': {
    summary: 'Compare two lists',
    fails: [...visibilityErrors],
    account: 'optional',
    scope: 'read',
    rate: 'lookup',
    params: Type.Object({ hashId: listId, otherId: listId }),
    query: Type.Object({
      part: Type.Optional(
        Type.Union([Type.Literal('both'), Type.Literal('here'), Type.Literal('there')], {
          default: 'both',
          message: 'part must be one of both, here, there',
        }),
      ),
      page: Page,
    }),
    returns: Type.Object({
      here: Type.Object({ id: listId, name: Type.String(), count: Type.Integer() }),
      there: Type.Object({ id: listId, name: Type.String(), count: Type.Integer() }),
      both_count: Type.Integer(),
      here_count: Type.Integer({ description: 'The number of BINs only in the first list.' }),
      there_count: Type.Integer({ description: 'The number of BINs only in the second list.' }),
      items: Type.Array(BinRow),
      pagination: Pagination,
    }),
  },
  'GET /api/binlists/:hashId/meta': {
    cache: 'checked',
    summary: 'Metadata of a list’s page; of a private one only for its owner',
    fails: [...visibilityErrors],
    anyOrigin: true,
    account: 'optional',
    scope: 'read',
    rate: 'lookup',
    params: OneList,
    returns: Type.Object({ name: Type.String(), count: Type.Integer(), description: Type.String() }),
  },
  'GET /api/binlists/:hashId/feed': {
    cache: 'checked',
    summary: 'Recent changes of a public list, as an Atom feed',
    fails: [...visibilityErrors, 'store_unavailable'],
    anyOrigin: true,
    rate: 'lookup',
    params: OneList,
    types: ['application/atom+xml'],
    returns: Type.String({ description: 'Entries name what was added and removed.' }),
  },
  'GET /api/all-public/binlists': {
    cache: 'checked',
    summary: 'All public lists, newest first',
    fails: ['store_unavailable'],
    anyOrigin: true,
    rate: 'lookup',
    query: paging(limits.publicListPageSize),
    returns: Noun('PublicBinListPage', {
      data: Type.Array(
        Noun('PublicBinList', {
          id: listId,
          name: Type.String(),
          description: Type.String(),
          count: Type.Integer(),
          created_at: Time,
          views: Type.Integer(),
          bookmarks: Type.Integer(),
        }),
      ),
      pagination: Pagination,
    }),
  },
} as const

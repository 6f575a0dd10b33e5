import { Type, type Static } from 'typebox'
import { BinLookup, BinRow, downloadOptions, Facets, filters, Page, Pagination } from './bins.ts'
import { listOrders, type ListOrder } from './filters.ts'
import { limits } from './limits.ts'
import { Text, Time } from './schemas.ts'

const id = Type.String({ description: '12 letters, digits, - and _.' })
const OneList = Type.Object({ hashId: id })

const texts = {
  name: Text('listName'),
  description: Type.Optional(Text('listDescription')),
}
const flags = {
  is_public: Type.Optional(Type.Boolean({ default: false })),
  downloadable: Type.Optional(Type.Boolean({ default: true, description: 'Others may download it.' })),
  forkable: Type.Optional(Type.Boolean({ default: false, description: 'Others may clone it.' })),
  filterable: Type.Optional(Type.Boolean({ default: true, description: 'Others may filter and sort it.' })),
}

const summary = {
  id,
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
export const ListSummary = Type.Object(summary)
const Lists = Type.Object({ data: Type.Array(ListSummary), pagination: Pagination })

export type ListView = Static<typeof ListView>
export const ListView = Type.Object({
  ...summary,
  has_notes_on_page: Type.Boolean(),
  filter_values: Type.Union([Facets, Type.Null()], {
    description: 'Values in the whole list with their counts; null for others when it is not filterable.',
  }),
  items: Type.Array(BinRow),
  pagination: Pagination,
})

const Order = Type.Unsafe<ListOrder>(
  Type.Union(
    listOrders.map((order) => Type.Literal(order)),
    { default: 'added', message: `sort must be one of ${listOrders.join(', ')}` },
  ),
)

const paging = (size: number) =>
  Type.Object({
    page: Page,
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: limits.listsPerPage,
        default: size,
        description: `Lists per page, at most ${limits.listsPerPage}.`,
        message: `Limit must be an integer from 1 to ${limits.listsPerPage}`,
      }),
    ),
  })

const bins = Type.Array(Type.String({ maxLength: 500 }), {
  maxItems: limits.binsPerRequest,
  description: 'BINs of 6 to 11 digits.',
  missing: 'Please enter at least one valid BIN.',
})

const notes = Type.Array(Text('note'), {
  maxItems: limits.binsPerRequest,
  description: 'One for each BIN, in the same order; empty for none.',
})

export const listsApi = {
  'GET /api/binlists': {
    summary: 'Your lists, most recently changed first',
    account: 'required',
    query: paging(limits.listPageSize),
    returns: Lists,
  },
  'GET /api/binlists/bookmarks': {
    summary: 'The lists you bookmarked, newest bookmark first',
    account: 'required',
    query: paging(limits.listPageSize),
    returns: Lists,
  },
  'POST /api/binlists': {
    summary: 'Create a list; it is private by default',
    account: 'required',
    creates: true,
    rate: 'change',
    body: Type.Object({
      ...texts,
      ...flags,
      bins: Type.Optional(bins),
      notes: Type.Optional(notes),
    }),
    returns: Type.Object({ id, added_count: Type.Integer(), failed_bins: Type.Array(Type.String()) }),
  },
  'POST /api/binlists/from-search': {
    summary: 'Create a list from the first 5,000 results of a search',
    account: 'required',
    creates: true,
    rate: 'change',
    body: Type.Object({
      name: Type.Optional(texts.name),
      description: texts.description,
      ...flags,
      bins: BinLookup.properties.bins,
      extended: BinLookup.properties.extended,
      ...filters,
    }),
    returns: Type.Object({
      id,
      count: Type.Integer({ description: 'The number of BINs in the list.' }),
      total: Type.Integer({ description: 'The number of search results.' }),
    }),
  },
  'GET /api/binlists/:hashId': {
    summary: 'A list with a page of its BINs',
    account: 'optional',
    rate: 'lookup',
    params: OneList,
    query: Type.Object({
      page: Page,
      ...filters,
      bins: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: limits.binsPerRequest })),
      search: Type.Optional(Text('listSearch', { description: 'Searches BINs, banks and notes.' })),
      sort: Type.Optional(Order),
      descending: Type.Optional(Type.Boolean({ default: false })),
    }),
    returns: ListView,
  },
  'PUT /api/binlists/:hashId': {
    summary: 'Change a list; fields left out stay as they are',
    account: 'required',
    rate: 'change',
    params: OneList,
    body: Type.Object({ ...texts, name: Type.Optional(texts.name), ...flags }),
    returns: ListSummary,
  },
  'DELETE /api/binlists/:hashId': {
    summary: 'Permanently delete a list',
    account: 'required',
    rate: 'change',
    params: OneList,
    returns: Type.Object({}),
  },
  'POST /api/binlists/:hashId/bins': {
    summary: 'Add BINs, optionally with notes',
    account: 'required',
    creates: true,
    rate: 'change',
    params: OneList,
    body: Type.Object({
      bins,
      notes: Type.Optional(notes),
      at: Type.Optional(
        Type.Integer({
          minimum: 0,
          description: 'The position of the first new entry; at the end by default.',
        }),
      ),
    }),
    returns: Type.Object({
      added_count: Type.Integer(),
      failed_bins: Type.Array(Type.String(), {
        description: 'Duplicates, invalid BINs, and those over the limit of 5,000.',
      }),
      new_total: Type.Integer(),
    }),
  },
  'PUT /api/binlists/:hashId/bins/:bin': {
    summary: 'Change the note of a BIN',
    account: 'required',
    rate: 'change',
    params: Type.Object({ hashId: id, bin: Type.String() }),
    body: Type.Object({ note: Text('note', { description: 'Empty to remove it.' }) }),
    returns: Type.Object({ bin: Type.String(), note: Type.String() }),
  },
  'DELETE /api/binlists/:hashId/bins/:bin': {
    summary: 'Remove a BIN',
    account: 'required',
    rate: 'change',
    params: Type.Object({ hashId: id, bin: Type.String() }),
    returns: Type.Object({
      new_total: Type.Integer(),
      at: Type.Integer({ description: 'Its previous position, for undoing the removal.' }),
      note: Type.String(),
    }),
  },
  'POST /api/binlists/:hashId/remove-bins': {
    summary: 'Remove BINs',
    account: 'required',
    creates: false,
    rate: 'change',
    params: OneList,
    body: Type.Object({ bins: { ...bins, missing: 'Please enter at least one valid BIN to remove.' } }),
    returns: Type.Object({ removed_count: Type.Integer(), new_total: Type.Integer() }),
  },
  'POST /api/binlists/:hashId/bookmark': {
    summary: 'Bookmark a list',
    account: 'required',
    creates: true,
    rate: 'change',
    params: OneList,
    returns: Type.Object({ is_bookmarked: Type.Boolean(), bookmarks: Type.Integer() }),
  },
  'DELETE /api/binlists/:hashId/bookmark': {
    summary: 'Remove a bookmark',
    account: 'required',
    rate: 'change',
    params: OneList,
    returns: Type.Object({ is_bookmarked: Type.Boolean(), bookmarks: Type.Integer() }),
  },
  'POST /api/binlists/:hashId/fork': {
    summary: 'Clone a list to a private list of your own',
    account: 'required',
    creates: true,
    rate: 'change',
    params: OneList,
    returns: Type.Object({ id }),
  },
  'POST /api/binlists/:hashId/report': {
    summary: 'Report a public list to the operator',
    account: 'required',
    creates: true,
    rate: 'change',
    params: OneList,
    body: Type.Object({ reason: Text('reportReason') }),
    returns: Type.Object({}),
  },
  'GET /api/binlists/:hashId/download': {
    summary: 'Download a list in its own order',
    account: 'optional',
    rate: 'download',
    params: OneList,
    query: Type.Object(downloadOptions),
    returns: Type.String({
      description: 'Columns: BIN, BRAND, TYPE, LEVEL, BANK, COUNTRY, NOTE, and URL and PHONE if requested.',
    }),
  },
  'GET /api/binlists/:hashId/compare/:otherId': {
    summary: 'Compare two lists',
    account: 'optional',
    rate: 'lookup',
    params: Type.Object({ hashId: id, otherId: id }),
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
      here: Type.Object({ id, name: Type.String(), count: Type.Integer() }),
      there: Type.Object({ id, name: Type.String(), count: Type.Integer() }),
      both_count: Type.Integer(),
      here_count: Type.Integer({ description: 'The number of BINs only in the first list.' }),
      there_count: Type.Integer({ description: 'The number of BINs only in the second list.' }),
      items: Type.Array(BinRow),
      pagination: Pagination,
    }),
  },
  'GET /api/binlists/:hashId/meta': {
    summary: 'Metadata of a list’s page; of a private one only for its owner',
    anyOrigin: true,
    account: 'optional',
    rate: 'lookup',
    params: OneList,
    returns: Type.Object({ name: Type.String(), count: Type.Integer(), description: Type.String() }),
  },
  'GET /api/binlists/:hashId/feed': {
    summary: 'Recent changes of a public list, as an Atom feed',
    anyOrigin: true,
    rate: 'lookup',
    params: OneList,
    returns: Type.String({ description: 'application/atom+xml' }),
  },
  'GET /api/all-public/binlists': {
    summary: 'All public lists, newest first',
    anyOrigin: true,
    rate: 'lookup',
    query: paging(limits.publicListPageSize),
    returns: Type.Object({
      data: Type.Array(
        Type.Object({
          id,
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

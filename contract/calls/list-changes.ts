import { formatNumber } from '../formats/numbers.ts'
import { Noun, Type } from '../schema.ts'
import { BinLookup, filters } from './bins.ts'
import type { ErrorCode } from '../errors.ts'
import { binLength, binMessages } from '../formats/bin-text.ts'
import { limits } from '../limits.ts'
import { newListFlags } from '../list-flags.ts'
import { listId, ListSummary, visibilityErrors, OneList } from './lists.ts'
import { Text } from './schemas.ts'

const texts = {
  name: Text('listName'),
  description: Type.Optional(Text('listDescription')),
}

const flags = {
  is_public: Type.Optional(Type.Boolean({ default: newListFlags.is_public })),
  downloadable: Type.Optional(
    Type.Boolean({ default: newListFlags.downloadable, description: 'Others may download it.' }),
  ),
  forkable: Type.Optional(
    Type.Boolean({ default: newListFlags.forkable, description: 'Others may clone it.' }),
  ),
  filterable: Type.Optional(
    Type.Boolean({ default: newListFlags.filterable, description: 'Others may filter and sort it.' }),
  ),
}

const bins = Type.Array(Type.String({ maxLength: 500 }), {
  maxItems: limits.binsPerRequest,
  description: `BINs of ${binLength}.`,
  missing: binMessages.noneToAdd,
})

const notes = Type.Array(Text('note'), {
  maxItems: limits.binsPerRequest,
  description: 'One for each BIN, in the same order; empty for none.',
})

const ownerErrors = [...visibilityErrors, 'not_owner'] as const satisfies ErrorCode[]

export const listChangesApi = {
  'POST /api/binlists': {
    largeBody: true,
    summary: 'Create a list; it is private by default',
    fails: ['too_many_lists', 'account_full'],
    account: 'required',
    scope: 'write:lists',
    creates: true,
    rate: 'change',
    body: Type.Object({
      ...texts,
      ...flags,
      bins: Type.Optional(bins),
      notes: Type.Optional(notes),
    }),
    returns: Type.Object({ id: listId, added_count: Type.Integer(), failed_bins: Type.Array(Type.String()) }),
  },
  'POST /api/binlists/from-search': {
    largeBody: true,
    summary: `Create a list from the first ${formatNumber(limits.binsPerList)} results of a search`,
    fails: ['no_results', 'too_many_lists', 'account_full'],
    account: 'required',
    scope: 'write:lists',
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
      id: listId,
      count: Type.Integer({ description: 'The number of BINs in the list.' }),
      total: Type.Integer({ description: 'The number of search results.' }),
    }),
  },
  'PUT /api/binlists/:hashId': {
    summary: 'Change a list; fields left out stay as they are',
    fails: [...ownerErrors, 'account_full'],
    account: 'required',
    scope: 'write:lists',
    rate: 'change',
    params: OneList,
    body: Type.Object({ ...texts, name: Type.Optional(texts.name), ...flags }),
    returns: ListSummary,
  },
  'DELETE /api/binlists/:hashId': {
    summary: 'Permanently delete a list',
    fails: [...ownerErrors],
    account: 'required',
    scope: 'write:lists',
    rate: 'change',
    params: OneList,
    returns: Type.Object({}),
  },
  'POST /api/binlists/:hashId/bins': {
    largeBody: true,
    summary: 'Add BINs, optionally with notes',
    fails: [...ownerErrors, 'account_full'],
    account: 'required',
    scope: 'write:lists',
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
        description: `Duplicates, invalid BINs, and those over the limit of ${formatNumber(limits.binsPerList)}.`,
      }),
      new_total: Type.Integer(),
    }),
  },
  'PUT /api/binlists/:hashId/bins/:bin': {
    summary: 'Change the note of a BIN',
    fails: [...ownerErrors, 'entry_not_found', 'account_full'],
    account: 'required',
    scope: 'write:lists',
    rate: 'change',
    params: Type.Object({ hashId: listId, bin: Type.String() }),
    body: Type.Object({ note: Text('note', { description: 'Empty to remove it.' }) }),
    returns: Type.Object({ bin: Type.String(), note: Type.String() }),
  },
  'DELETE /api/binlists/:hashId/bins/:bin': {
    summary: 'Remove a BIN',
    fails: [...ownerErrors, 'entry_not_found'],
    account: 'required',
    scope: 'write:lists',
    rate: 'change',
    params: Type.Object({ hashId: listId, bin: Type.String() }),
    returns: Type.Object({
      new_total: Type.Integer(),
      at: Type.Integer({ description: 'Its previous position, for undoing the removal.' }),
      note: Type.String(),
    }),
  },
  'POST /api/binlists/:hashId/remove-bins': {
    largeBody: true,
    summary: 'Remove BINs',
    fails: [...ownerErrors],
    account: 'required',
    scope: 'write:lists',
    creates: false,
    rate: 'change',
    params: OneList,
    body: Type.Object({ bins: { ...bins, missing: binMessages.noneToRemove } }),
    returns: Type.Object({ removed_count: Type.Integer(), new_total: Type.Integer() }),
  },
  'POST /api/binlists/:hashId/bookmark': {
    summary: 'Bookmark a list',
    fails: [...visibilityErrors, 'too_many_bookmarks', 'account_full'],
    account: 'required',
    scope: 'write:lists',
    creates: true,
    rate: 'change',
    params: OneList,
    returns: Noun('Bookmark', { is_bookmarked: Type.Boolean(), bookmarks: Type.Integer() }),
  },
  'DELETE /api/binlists/:hashId/bookmark': {
    summary: 'Remove a bookmark',
    fails: [...visibilityErrors],
    account: 'required',
    scope: 'write:lists',
    rate: 'change',
    params: OneList,
    returns: Noun('Bookmark', { is_bookmarked: Type.Boolean(), bookmarks: Type.Integer() }),
  },
  'POST /api/binlists/:hashId/fork': {
    summary: 'Clone a list to a private list of your own',
    fails: [...visibilityErrors, 'not_forkable', 'too_many_lists', 'account_full'],
    account: 'required',
    scope: 'write:lists',
    creates: true,
    rate: 'change',
    params: OneList,
    returns: Type.Object({ id: listId }),
  },
  'POST /api/binlists/:hashId/report': {
    summary: 'Report a public list to the operator',
    fails: [...visibilityErrors, 'account_full'],
    account: 'required',
    scope: 'session',
    creates: true,
    rate: 'change',
    params: OneList,
    body: Noun('Report', { reason: Text('reportReason') }),
    returns: Type.Object({}),
  },
} as const

import { Noun, oneOf, Type, type Static } from '../schema.ts'
import type { ErrorCode } from '../errors.ts'
import { FacetValue, Page, Pagination } from './bins.ts'
import { correctable, type Correctable, correctableFields } from '../correctable.ts'
import { limits } from '../limits.ts'
import { User } from './reviews.ts'
import { nullable, OneBin, PageLimit, publicId, Text, Time } from './schemas.ts'

export const correctionsLicence = {
  name: 'CC BY 4.0',
  url: 'https://creativecommons.org/licenses/by/4.0/',
} as const

const FactOfBin = oneOf(correctableFields, 'field')
const Field = oneOf(Object.keys(correctable) as Correctable[], 'field')
const states = ['open', 'accepted', 'rejected', 'withdrawn'] as const
const State = oneOf(states, 'state')
const votes = ['confirm', 'dispute'] as const
const Vote = oneOf(votes, 'vote')

const id = Type.String({ description: publicId })
const OneBank = Type.Object({ slug: Type.String({ minLength: 1, maxLength: 200 }) })
const OneCorrection = Type.Object({ id })

const Value = Noun('CorrectionValue', { value: Type.String(), label: Type.String() })

const Decision = Noun('Decision', {
  action: oneOf(['accept', 'reject', 'undo'] as const, 'action'),
  correction_id: id,
  value: Value,
  bins: Type.Array(Type.String(), { description: 'The BINs that it was about.' }),
  reason: Type.String({ description: 'Of a rejection.' }),
  user: Type.Union([User, Type.Null()], { description: 'The moderator; null when the account was deleted.' }),
  created_at: Time,
})

const Comment = Noun('CorrectionComment', {
  id,
  vote: Vote,
  line: Type.String({ description: 'Empty when there is none.' }),
  user: User,
  created_at: Time,
  is_own: Type.Boolean(),
})

export type Correction = Static<typeof Correction>
export const Correction = Noun('Correction', {
  id,
  bin: Type.String({ description: 'Of a family, the bank: `family:us:chase`.' }),
  field: Field,
  value: Value,
  previous: Type.Union([Value, Type.Null()], { description: 'What this site said when it was suggested.' }),
  previous_source: nullable,
  today: Type.Union([Value, Type.Null()], { description: 'What this site says now.' }),
  today_source: nullable,
  bank: nullable,
  bank_slug: nullable,
  iso_code_2: nullable,
  reason: Type.String(),
  state: State,
  user: Type.Union([User, Type.Null()], { description: 'Its author; null when the account was deleted.' }),
  is_own: Type.Boolean(),
  confirms: Type.Integer(),
  disputes: Type.Integer(),
  own_vote: Type.Union([Type.Object({ vote: Vote, line: Type.String() }), Type.Null()]),
  comments: Type.Array(Comment, {
    description: `The latest votes with a line, newest first; at most ${limits.correctionComments}.`,
  }),
  bins: Type.Array(Type.String(), { description: 'The BINs that it was accepted for and is in force for.' }),
  history: Type.Array(Decision, {
    description: 'Decisions about this field of this BIN, newest first.',
  }),
  created_at: Time,
  decided_at: Type.Union([Time, Type.Null()]),
})

export type ListedCorrection = Static<typeof ListedCorrection>
const ListedCorrection = Noun('ListedCorrection', {
  ...Correction.properties,
  neighbours: Type.Array(Type.String(), {
    description: `The BINs next to it of the same bank that share today’s value, or the other banks of its family; at most ${limits.neighbouringBins}.`,
  }),
})

const Saved = Noun('SavedCorrection', { correction: Correction })

const paging = {
  page: Page,
  limit: PageLimit('limit', limits.correctionPageSize, limits.correctionsPerPage),
}

const undecidable = ['correction_not_found', 'moderators_only'] as const satisfies ErrorCode[]

const decides = {
  account: 'required',
  scope: 'session',
  creates: false,
  rate: 'change',
  params: OneCorrection,
} as const

const exported = {
  anyOrigin: true,
  rate: 'download',
  fails: ['store_unavailable'],
  cache: 'community',
} as const

export const correctionsApi = {
  'POST /api/bin/:bin/corrections': {
    summary: 'Suggest a correction of one fact of a BIN',
    fails: ['bin_not_found', 'already_suggested', 'too_many_corrections', 'account_full'],
    account: 'required',
    scope: 'session',
    creates: true,
    rate: 'correction',
    params: OneBin,
    body: Type.Object({
      field: { ...FactOfBin, missing: 'Choose what is wrong.' },
      value: Text('correctionValue', { description: 'As imports read it: `Visa`, `DK` or `Denmark`.' }),
      reason: Text('correctionReason', { description: 'How you know.' }),
    }),
    returns: Saved,
  },
  'POST /api/bank/:slug/corrections': {
    summary: 'Suggest that two banks of one country are one, or that a bank is not of its family',
    fails: ['bank_not_found', 'already_suggested', 'too_many_corrections', 'account_full'],
    account: 'required',
    scope: 'session',
    creates: true,
    rate: 'correction',
    params: OneBank,
    body: Type.Object({
      country: Type.String({ maxLength: 2, description: 'An ISO 3166-1 two-letter code.' }),
      family: Type.String({
        maxLength: 200,
        description: 'The slug of the other bank; that of the bank itself if it belongs to no other.',
      }),
      reason: Text('correctionReason', { description: 'How you know.' }),
    }),
    returns: Saved,
  },
  'GET /api/bin/:bin/corrections': {
    cache: 'checked',
    summary: 'Suggested corrections of a BIN: open ones first, then the latest decided ones',
    fails: ['bin_not_found'],
    anyOrigin: true,
    account: 'optional',
    scope: 'read',
    rate: 'lookup',
    params: OneBin,
    query: Type.Object(paging),
    returns: Noun('CorrectionPage', { data: Type.Array(Correction), pagination: Pagination }),
  },
  'GET /api/corrections': {
    cache: 'checked',
    summary: 'Suggested corrections of all BINs',
    anyOrigin: true,
    account: 'optional',
    scope: 'read',
    rate: 'lookup',
    query: Type.Object({
      state: Type.Optional({ ...State, default: 'open' }),
      field: Type.Optional(Field),
      country: Type.Optional(Type.String({ maxLength: 2, description: 'An ISO 3166-1 two-letter code.' })),
      bank: Type.Optional(Type.String({ maxLength: 200, description: 'A bank slug.' })),
      sort: Type.Optional(
        oneOf(['newest', 'oldest', 'confirmed', 'disputed'] as const, 'sort', { default: 'newest' }),
      ),
      ...paging,
    }),
    returns: Type.Object({
      data: Type.Array(ListedCorrection),
      pagination: Pagination,
      options: Type.Object(
        { fields: Type.Array(FacetValue), countries: Type.Array(FacetValue), banks: Type.Array(FacetValue) },
        { description: 'What suggestions in this state can be filtered by, most frequent first.' },
      ),
      is_moderator: Type.Boolean({ description: 'Whether you may accept and reject.' }),
    }),
  },
  'GET /api/corrections/mine': {
    summary: 'Your suggested corrections, newest first',
    account: 'required',
    scope: 'read',
    rate: 'lookup',
    query: Type.Object(paging),
    returns: Noun('CorrectionPage', { data: Type.Array(Correction), pagination: Pagination }),
  },
  'DELETE /api/corrections/:id': {
    summary: 'Withdraw your open suggestion',
    fails: ['correction_not_found', 'correction_decided'],
    account: 'required',
    scope: 'session',
    rate: 'change',
    params: OneCorrection,
    returns: Type.Object({}),
  },
  'PUT /api/corrections/:id/vote': {
    summary: 'Confirm or dispute a suggestion',
    fails: ['correction_not_found', 'own_correction', 'correction_decided', 'account_full'],
    account: 'required',
    scope: 'session',
    rate: 'change',
    params: OneCorrection,
    body: Type.Object({
      vote: { ...Vote, missing: 'Choose confirm or dispute.' },
      line: Type.Optional(Text('voteLine', { description: 'Required to dispute.' })),
    }),
    returns: Saved,
  },
  'DELETE /api/corrections/:id/vote': {
    summary: 'Remove your vote',
    fails: ['correction_not_found', 'correction_decided'],
    account: 'required',
    scope: 'session',
    rate: 'change',
    params: OneCorrection,
    returns: Saved,
  },
  'POST /api/corrections/:id/report': {
    summary: 'Report a suggestion, or a line under it, to the operator',
    fails: ['correction_not_found', 'account_full'],
    account: 'required',
    scope: 'session',
    creates: true,
    rate: 'change',
    params: OneCorrection,
    body: Noun('Report', { reason: Text('reportReason') }),
    returns: Type.Object({}),
  },
  'POST /api/corrections/:id/accept': {
    ...decides,
    summary: 'Accept a suggestion, for further BINs too; moderators only',
    fails: [...undecidable, 'correction_decided', 'corrections_full'],
    body: Type.Object({
      bins: Type.Optional(
        Type.Array(Type.String({ maxLength: 100 }), {
          maxItems: limits.neighbouringBins,
          description: 'Further BINs that it applies to; of a family, further banks.',
          tooMany: `At most ${limits.neighbouringBins} further BINs at a time.`,
        }),
      ),
    }),
    returns: Saved,
  },
  'POST /api/corrections/:id/reject': {
    ...decides,
    summary: 'Reject a suggestion; moderators only',
    fails: [...undecidable, 'correction_decided'],
    body: Type.Object({ reason: Text('rejectionReason') }),
    returns: Saved,
  },
  'POST /api/corrections/:id/undo': {
    ...decides,
    summary: 'Undo the decision about a suggestion, which is then open again; moderators only',
    fails: [...undecidable, 'correction_undecided'],
    returns: Saved,
  },
  'GET /api/corrections.csv': {
    ...exported,
    summary: 'All corrections in force, CC BY 4.0, as csv',
    types: ['text/csv'],
    returns: Type.String({ description: 'Columns: BIN, FIELD, VALUE, PREVIOUS, DATE, LICENCE.' }),
  },
  'GET /api/corrections.json': {
    ...exported,
    summary: 'All corrections in force, CC BY 4.0; another Bindex can use them as a source',
    returns: Type.Object({
      site: Type.String({ description: 'The name of this site.' }),
      url: Type.String({ description: 'Its address.' }),
      licence: Type.String(),
      licence_url: Type.String(),
      generated: Time,
      corrections: Type.Array(
        Type.Object({
          bin: Type.String(),
          field: Field,
          value: Type.String(),
          previous: Type.String({ description: 'What the site said before; empty if nothing.' }),
          date: Type.String({ description: 'As in 2026-11-15.' }),
        }),
      ),
    }),
  },
} as const

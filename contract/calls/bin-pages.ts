import { Noun, oneOf, Type, type Static } from '../schema.ts'
import { Funding, Page, Pagination, Traits } from './bins.ts'
import { Alternatives, FactCertainty, SourceCounts } from './certainty.ts'
import { countedFields, SourceFacts } from './dataset.ts'
import { ChangeOfBin } from './history.ts'
import { limits } from '../limits.ts'
import { rating, Review } from './reviews.ts'
import { Abroad, Matched, Network, nullable, OneBin, OtherContact, PageLimit } from './schemas.ts'

const Other = Noun('NeighbouringBin', {
  bin: Type.String(),
  brand: nullable,
  type: nullable,
  category: nullable,
  bank: nullable,
  bank_name: nullable,
  iso_code_2: nullable,
  icon_type: Type.String(),
})

const Field = oneOf(countedFields)

export type BinDetail = Static<typeof BinDetail>
export const BinDetail = Noun('BinDetail', {
  bin: Type.String(),
  in_dataset: Type.Boolean({
    description:
      'False for a BIN that is described by a shorter one, or that only reviews and public lists still have.',
  }),
  matched: Matched,
  bank: Type.Union([Type.String(), Type.Null()], { description: 'As the source spells it.' }),
  bank_name: Type.Union([Type.String(), Type.Null()], { description: 'Its name for people to read.' }),
  bank_slug: nullable,
  bank_url: nullable,
  bank_phone: nullable,
  bank_url_abroad: Abroad,
  bank_phone_abroad: Abroad,
  other_website: OtherContact,
  other_phone: OtherContact,
  bank_city: nullable,
  country_name: nullable,
  iso_code_2: nullable,
  brand: nullable,
  icon_type: Type.String(),
  type: nullable,
  category: nullable,
  traits: Traits,
  funding: Funding,
  network: Network,
  ...rating,
  reviews: Type.Array(Review, { description: 'Newest first.' }),
  reviews_pagination: Pagination,
  user_has_reviewed: Type.Boolean(),
  current_user_review: Type.Union([Review, Type.Null()]),
  public_lists: Type.Object({
    items: Type.Array(
      Type.Object({
        hash: Type.String(),
        name: Type.String(),
        description: Type.String(),
        count: Type.Integer(),
        updated_at: Type.String(),
      }),
    ),
    pagination: Pagination,
  }),
  shorter: Type.Array(Other, { description: 'BINs that this one begins with, shortest first.' }),
  longer: Type.Object(
    { items: Type.Array(Other), total: Type.Integer() },
    { description: `BINs that begin with this one; at most ${limits.longerBins}.` },
  ),
  before: Type.Array(Other, { description: 'The BINs before it in order, nearest last.' }),
  after: Type.Array(Other, { description: 'The BINs after it in order that do not begin with it.' }),
  sources: Type.Array(
    Noun('BinSource', {
      ...SourceFacts.properties,
      fields: Type.Array(Field, { description: 'The fields whose values come from it.' }),
    }),
    { description: 'All sources that have the BIN.' },
  ),
  corrected: Type.Array(
    Noun('CorrectedFact', {
      field: Field,
      value: Type.String(),
      date: Type.String({ description: 'When it was decided.' }),
      source: Type.String({
        description: 'The name of the source: this site, or another whose corrections it uses.',
      }),
      title: Type.String(),
      agreeing: Type.Array(Type.String(), { description: 'Imported sources that say the same by now.' }),
    }),
    { description: 'Facts that a moderator corrected.' },
  ),
  corrections_count: Type.Integer({
    description: 'The number of suggested corrections, in every state: GET /api/bin/:bin/corrections.',
  }),
  history: Type.Array(ChangeOfBin, {
    description: 'What imports changed about exactly this BIN, newest first.',
  }),
  certainty: FactCertainty,
  source_counts: SourceCounts,
  alternatives: Alternatives,
  disagreements: Type.Array(
    Noun('Disagreement', { field: Field, source: Type.String(), value: Type.String() }),
    {
      description: 'Values of other sources that differ from those shown.',
    },
  ),
})

export const binPagesApi = {
  'GET /api/bin/:bin': {
    summary: 'A BIN with its data, sources, neighbours, reviews and public lists',
    fails: ['bin_not_found'],
    anyOrigin: true,
    cache: 'community',
    account: 'optional',
    scope: 'read',
    rate: 'lookup',
    params: OneBin,
    query: Type.Object({
      reviewPage: Page,
      reviewLimit: PageLimit('reviewLimit', limits.reviewPageSize, limits.reviewsPerPage),
      publicListPage: Page,
      certainty: Type.Optional(Type.Boolean({ default: true, description: 'Included in any case.' })),
    }),
    returns: BinDetail,
  },
  'GET /api/bin/:bin/meta': {
    summary: 'Metadata of a BIN’s page',
    fails: ['bin_not_found', 'store_unavailable'],
    anyOrigin: true,
    cache: 'community',
    rate: 'lookup',
    params: OneBin,
    returns: Type.Object({
      matched: Matched,
      brand: nullable,
      bankName: nullable,
      country: nullable,
      iso_code_2: nullable,
      totalReviews: Type.Integer(),
    }),
  },
} as const

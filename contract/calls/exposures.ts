import { Noun, Type, type Static } from '../schema.ts'
import { humanErrors } from './human.ts'
import { limits } from '../limits.ts'
import { HumanToken, Text } from './schemas.ts'

/** A dataset that is searched. Its size and the rows that match are never revealed. */
export type ExposureDataset = Static<typeof ExposureDataset>
const ExposureDataset = Noun('ExposureDataset', {
  name: Type.String(),
  source_class: Type.String({ description: 'The kind of source, such as `breach notice`.' }),
  date: Type.Union([Type.String(), Type.Null()], { description: 'The date of its data.' }),
  imported_at: Type.Union([Type.String(), Type.Null()], { description: 'ISO 8601; null for the demo.' }),
  is_demo: Type.Boolean({
    description: 'Sample data, searched only until the operator imports a real dataset.',
  }),
  whole_postal_codes: Type.Boolean({
    description: 'False when only the first five letters and digits are compared, as by earlier versions.',
  }),
})

export type Exposures = Static<typeof Exposures>
const Exposures = Noun('Exposures', {
  datasets: Type.Array(ExposureDataset),
  example: Type.Union(
    [
      Type.Object({ bin: Type.String(), exp: Type.String(), name: Type.String(), zip: Type.String() }),
      Type.Null(),
    ],
    { description: 'A card from the demo to try the search with; null when real datasets are searched.' },
  ),
})

export const cardMessages = {
  missing: 'Missing required fields for CC Resell Search (bin, exp, name, zip, token)',
  number: `Never enter a card number. Its first ${limits.binDigits} to ${limits.cardBinDigits} digits are enough.`,
  bin: `BIN must be the first ${limits.binDigits} to ${limits.cardBinDigits} digits of the card.`,
  exp: 'Expiry must be in MM/YY format.',
}
const { missing } = cardMessages
const short = (message: string) => Type.String({ maxLength: limits.cardFieldLength, message, missing })

const search = {
  id: Type.String({
    description: `Valid for ${limits.exposureAnswerMinutes} minutes, only from the network that started the search.`,
  }),
  ready_at: Type.String({ description: 'ISO 8601: when the result is available, whatever it is.' }),
}

export type ExposureAnswer = Static<typeof ExposureAnswer>
const ExposureAnswer = Noun('ExposureAnswer', {
  ...search,
  status: Type.Union([
    Type.Literal('pending'),
    Type.Literal('possible_match'),
    Type.Literal('no_match_in_this_dataset'),
  ]),
  datasets: Type.Array(Noun('SearchedDataset', { ...ExposureDataset.properties, matches: Type.Boolean() }), {
    description: 'All datasets that were searched; empty while pending.',
  }),
  padding: Type.String({
    description: 'Spaces that make every answer equally long, so that its length reveals nothing.',
  }),
})

export const exposuresApi = {
  'GET /api/tool/resellFind': {
    // A status requested with an empty ID is routed here.
    anyQuery: true,
    summary: 'The exposure datasets of this site',
    fails: ['missing_search_id', 'store_unavailable'],
    rate: 'lookup',
    returns: Exposures,
  },
  'POST /api/tool/resellFind': {
    summary: 'Check whether a card appears in an exposure dataset; never send the card number',
    fails: [...humanErrors],
    status: 202,
    rate: 'challenge',
    body: Type.Object({
      bin: short(cardMessages.bin),
      exp: short(cardMessages.exp),
      name: Text('nameOnCard', { missing }),
      zip: Text('postalCode', { missing }),
      turnstile_token: HumanToken(missing),
    }),
    returns: Noun('ExposureCheck', search),
  },
  'GET /api/tool/resellFind/:id': {
    summary: 'The result of a search, available from ready_at on',
    fails: ['missing_search_id', 'search_not_found', 'store_unavailable'],
    rate: 'lookup',
    params: Type.Object({ id: Type.String() }),
    returns: ExposureAnswer,
  },
} as const

import { Type, type Static } from 'typebox'
import { limits } from './limits.ts'
import { HumanToken, Text } from './schemas.ts'

/** A dataset that is asked, by name: never how much it holds, nor which of its rows matched. */
export type ExposureDataset = Static<typeof ExposureDataset>
const ExposureDataset = Type.Object({
  name: Type.String(),
  source_class: Type.String({ description: 'What kind of source it is from, such as `breach notice`.' }),
  date: Type.Union([Type.String(), Type.Null()], { description: 'The day its data is from.' }),
  imported_at: Type.Union([Type.String(), Type.Null()], { description: 'ISO 8601; null for the demo.' }),
  is_demo: Type.Boolean({ description: 'Made up; asked only until the operator imports a real one.' }),
})

/** What can be asked on this site. */
export type Exposures = Static<typeof Exposures>
const Exposures = Type.Object({
  datasets: Type.Array(ExposureDataset),
  example: Type.Union(
    [
      Type.Object({ bin: Type.String(), exp: Type.String(), name: Type.String(), zip: Type.String() }),
      Type.Null(),
    ],
    { description: 'A card of the demo, to try it with; null when real datasets are asked.' },
  ),
})

const missing = 'Missing required fields for CC Resell Search (bin, exp, name, zip, token)'
const short = (message: string) => Type.String({ maxLength: limits.cardFieldLength, message, missing })

const asked = {
  id: Type.String({ description: 'Of use to the network that asked only, for 15 minutes.' }),
  ready_at: Type.String({ description: 'ISO 8601: when the answer can be fetched, whatever it is.' }),
}

/** The answer to a question. */
export type ExposureAnswer = Static<typeof ExposureAnswer>
const ExposureAnswer = Type.Object({
  ...asked,
  status: Type.Union([
    Type.Literal('pending'),
    Type.Literal('possible_match'),
    Type.Literal('no_match_in_this_dataset'),
  ]),
  datasets: Type.Array(Type.Object({ ...ExposureDataset.properties, matches: Type.Boolean() }), {
    description: 'Every one that was asked; empty while pending.',
  }),
})

export const exposuresApi = {
  'GET /api/tool/resellFind': {
    summary: 'Which exposure datasets this site asks',
    rate: 'lookup',
    returns: Exposures,
  },
  'POST /api/tool/resellFind': {
    summary: 'Ask whether a card is in an exposure dataset; the card number is never part of it',
    status: 202,
    rate: 'challenge',
    body: Type.Object({
      bin: short('BIN must be the first 6 to 8 digits of the card.'),
      exp: short('Expiry must be in MM/YY format.'),
      name: Text('nameOnCard', { missing }),
      zip: Text('postalCode', { missing }),
      turnstile_token: HumanToken(missing),
    }),
    returns: Type.Object(asked),
  },
  'GET /api/tool/resellFind/:id': {
    summary: 'The answer, from its ready_at on',
    rate: 'lookup',
    params: Type.Object({ id: Type.String() }),
    returns: ExposureAnswer,
  },
} as const

// Schemas that several nouns share.
import { Noun, Type, type TSchema, type TSchemaOptions, type TStringOptions } from '../schema.ts'
import { errors } from '../errors.ts'
import { binLength } from '../formats/bin-text.ts'
import { formatNumber } from '../formats/numbers.ts'
import { limits } from '../limits.ts'
import { type NetworkFact, networkFactNames, type NetworkFacts, networkFacts } from '../network.ts'
import { texts, type TextName, type TextRule } from '../texts.ts'

/** A text that the server reads by its rule in contract/texts.ts before a handler sees it. */
export function Text(name: TextName, options: TStringOptions = {}) {
  const { max, required }: TextRule = texts[name]
  return Type.String({ maxLength: max, text: name, ...(required && { missing: required }), ...options })
}

export const PageLimit = (name: string, usual: number, most: number, options: TSchemaOptions = {}) =>
  Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: most,
      default: usual,
      message: `${name} must be an integer from 1 to ${most}`,
      ...options,
    }),
  )

export const publicId = '12 letters, digits, - and _.'

export const OneBin = Type.Object({ bin: Type.String({ description: `${binLength}.` }) })

/** The same in every reply: absent when the facts are the BIN's own. */
export const Matched = Type.Optional(
  Type.String({
    description:
      'The longest known prefix, whose facts these are. Absent when the BIN itself is in the data.',
  }),
)

export const Time = Type.String({ description: 'ISO 8601.' })

export const nullable = Type.Union([Type.String(), Type.Null()])

export const Abroad = Type.Union([Type.String(), Type.Null()], {
  description: 'Its country, if that is another one and the bank and its family have no BINs there.',
})

export const OtherContact = Type.Union(
  [Noun('OtherContact', { value: Type.String(), bin_count: Type.Integer(), abroad: Abroad }), Type.Null()],
  {
    description:
      'What so many other BINs of the bank, or of its family, say in this country. null where it has its own.',
  },
)

const networkValue = (fact: NetworkFact): TSchema => {
  const { label, value } = networkFacts[fact]
  const options = { description: `${label}.` }
  if (value === 'flag') return Type.Boolean(options)
  return value === 'number' ? Type.Integer(options) : Type.String(options)
}

const ofNetwork = Object.fromEntries(
  networkFactNames.map((fact) => [fact, Type.Optional(networkValue(fact))]),
)

/** Absent unless the dataset has a network's own file, and that has the BIN. */
export const Network = Type.Optional(
  Type.Unsafe<NetworkFacts & { source?: string }>(
    Noun(
      'NetworkFacts',
      {
        ...ofNetwork,
        source: Type.Optional(Type.String({ description: 'On a BIN’s own page: the name of the source.' })),
      },
      {
        description:
          'What the card network’s own file says besides. Only with such a file, and only what it says.',
      },
    ),
  ),
)

const humanToken = {
  maxLength: limits.humanTokenLength,
  description: 'The token of a human check; GET /api/human says which one.',
  message: `turnstile_token must be a string of at most ${formatNumber(limits.humanTokenLength)} characters`,
}

export const HumanToken = (missing: string = errors.human_required[1]) =>
  Type.String({ ...humanToken, missing })

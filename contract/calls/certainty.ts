import { certainFields, certainties } from '../certain-fields.ts'
import { Noun, oneOf, Type, type Static, type TSchema } from '../schema.ts'
import { limits } from '../limits.ts'

const one = Type.Union([oneOf(certainties, 'certainty'), Type.Null()], {
  description:
    'single: all sources that say it say the same. several: longer BINs that begin with this one differ. conflicting: sources contradict each other. null: unknown.',
})
const forFields = <T extends TSchema>(each: T) =>
  ({ brand: each, type: each, category: each, issuer: each, country: each, traits: each }) as const

export const FactCertainty = Noun('FactCertainty', forFields(one))

export const SourceCounts = Noun('SourceCounts', forFields(Type.Integer()), {
  description: 'How many sources say what is shown; 0 for what is unknown.',
})

export const RowCertainty = Noun('RowCertainty', { bin: Type.String(), ...forFields(one) })
export type RowCertainty = Static<typeof RowCertainty>

export const Alternatives = Type.Array(
  Noun('Alternative', {
    field: oneOf(certainFields),
    value: Type.String({ description: 'What longer BINs say in this field.' }),
    bins: Type.Array(Type.String(), { description: `Some of them, at most ${limits.binsOfAlternative}.` }),
    bin_count: Type.Integer({ description: 'How many say so.' }),
  }),
  { description: 'What longer BINs that begin with this one say instead, most frequent first.' },
)

export const RowCertainties = Type.Optional(
  Type.Array(RowCertainty, { description: 'Of each row of this page that the data has, in its order.' }),
)

export const certaintyFlag = Type.Optional(
  Type.Boolean({ default: false, description: 'Include how certain each fact of each row is.' }),
)

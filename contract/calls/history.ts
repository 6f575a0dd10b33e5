import { Noun, oneOf, Type, type Static } from '../schema.ts'
import { countedFields, FieldCounts } from './dataset.ts'
import { nullable } from './schemas.ts'

export type ChangeOfBin = Static<typeof ChangeOfBin>
export const ChangeOfBin = Noun('BinChange', {
  date: Type.String({ description: 'When the import was made.' }),
  change: Type.Union([Type.Literal('added'), Type.Literal('removed'), Type.Literal('changed')]),
  field: Type.Union([oneOf(countedFields), Type.Null()]),
  from: nullable,
  to: nullable,
  source: Type.Union([Type.String(), Type.Null()], { description: 'The source of the new value.' }),
})

export type DatasetImport = Static<typeof DatasetImport>
const DatasetImport = Noun('DatasetImport', {
  date: Type.String({ description: 'When it was made; a mirror asks for changes since then.' }),
  rows: Type.Integer(),
  added: Type.Integer({ description: 'BINs that the dataset before lacked.' }),
  removed: Type.Integer({ description: 'BINs that this dataset lacks.' }),
  changed: Type.Object(FieldCounts.properties, { description: 'Values that differ, by field.' }),
  sources: Type.Array(Type.Object({ name: Type.String(), title: Type.String(), date: nullable })),
  has_changes: Type.Boolean({
    description: 'Whether single changes are recorded: not for the first import, and no longer for old ones.',
  }),
})

export const historyApi = {
  'GET /api/dataset/imports': {
    summary: 'The imports that led to the dataset, newest first',
    cache: 'data',
    rate: 'lookup',
    anyOrigin: true,
    returns: Type.Object({ imports: Type.Array(DatasetImport) }),
  },
  'GET /api/dataset/changes': {
    summary: 'What imports changed since a time, for mirrors',
    fails: ['not_redistributable', 'changes_gone'],
    anyOrigin: true,
    rate: 'download',
    types: ['application/x-ndjson'],
    query: Type.Object({
      since: Type.String({
        format: 'date-time',
        message: 'since must be a time, such as 2026-11-15T00:00:00Z',
        description: 'The time of the last import that the mirror has.',
      }),
    }),
    returns: Type.String({
      description:
        'One JSON object per line, in the order to apply them: `import`, `bin`, `change`, and `facts` of an added or removed BIN, or `field`, `from`, `to` and `source` of a changed one.',
    }),
  },
} as const

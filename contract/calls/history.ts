import { limits } from '../limits.ts'
import { Noun, oneOf, Type, type Static } from '../schema.ts'
import { Page, Pagination } from './bins.ts'
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

const { date, change, field } = ChangeOfBin.properties
const time = (description: string) =>
  Type.Optional(
    Type.String({ format: 'date-time', message: 'from and to must be times of imports', description }),
  )

const between = {
  from: time('The import to compare with; without it, the one before `to`.'),
  to: time('The import to look at; without it, the latest.'),
  change: Type.Optional(change),
  field: Type.Optional(oneOf(countedFields)),
  country: Type.Optional(Type.String({ maxLength: 2, description: 'An ISO 3166-1 two-letter code.' })),
  brand: Type.Optional(Type.String({ maxLength: 100 })),
}

const Counts = {
  added: Type.Integer({ description: 'BINs that were added.' }),
  removed: Type.Integer({ description: 'BINs that were removed.' }),
  changed: Type.Integer({ description: 'BINs of which values changed.' }),
}

const CountedValues = Type.Array(
  Noun('CountedChanges', { value: Type.String(), label: Type.String(), ...Counts }),
  { description: `The ${limits.differenceValues} with the most changes. An empty value is an unknown one.` },
)

export type BinDifference = Static<typeof BinDifference>
const BinDifference = Noun('BinDifference', {
  bin: Type.String(),
  change,
  brand: nullable,
  iso_code_2: nullable,
  values: Type.Array(Type.Object({ field, from: nullable, to: nullable }), {
    description: 'What changed; of an added or removed BIN, its values.',
  }),
})

export type DatasetDifferences = Static<typeof DatasetDifferences>
const DatasetDifferences = Noun('DatasetDifferences', {
  from: date,
  to: date,
  imports: Type.Integer({ description: 'How many imports there are between them, with the last.' }),
  ...Counts,
  fields: Type.Object(FieldCounts.properties, { description: 'Values that changed, by field.' }),
  countries: CountedValues,
  brands: CountedValues,
  data: Type.Array(BinDifference, { description: 'By BIN. Only these follow the filters.' }),
  pagination: Pagination,
  downloadable: Type.Boolean({
    description: 'Whether the licences of all sources are known and allow passing the data on.',
  }),
})

export const historyApi = {
  'GET /api/dataset/differences': {
    summary: 'What imports changed in all: counts by country, brand and field, and the BINs',
    cache: 'data',
    fails: ['import_not_found', 'changes_gone'],
    rate: 'lookup',
    anyOrigin: true,
    query: Type.Object({ ...between, page: Page }),
    returns: DatasetDifferences,
  },
  'GET /api/dataset/differences/download': {
    summary: 'The same differences as a csv file with a line per value',
    cache: 'data',
    fails: ['import_not_found', 'changes_gone', 'not_redistributable'],
    rate: 'download',
    anyOrigin: true,
    types: ['text/csv'],
    query: Type.Object(between),
    returns: Type.String({
      description: 'Columns: BIN, CHANGE, FIELD, FROM, TO, BRAND and COUNTRY.',
    }),
  },
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

import { Noun, oneOf, Type, type Static } from '../schema.ts'
import { downloadFormat, fileTypes } from './bins.ts'

export const SourceFacts = Noun('Source', {
  name: Type.String(),
  title: Type.String(),
  licence: Type.String(),
  url: Type.String(),
  date: Type.Union([Type.String(), Type.Null()], {
    description: 'The date of its data, perhaps only a year; null when it is not known.',
  }),
  imported: Type.Union([Type.String(), Type.Null()], { description: 'The day its file was imported.' }),
})

export type DatasetInfo = Static<typeof DatasetInfo>
export const DatasetInfo = Noun('Dataset', {
  name: Type.String(),
  rows: Type.Integer(),
  banks: Type.Integer(),
  date: Type.Union([Type.String(), Type.Null()], {
    description: 'The date of the data of the main source, perhaps only a year; null when it is not known.',
  }),
  imported: Type.Union([Type.String(), Type.Null()], {
    description: 'The day the main source was imported.',
  }),
  licence: Type.String(),
  built: Type.String({ description: 'When this server built its index.' }),
  starter: Type.Boolean({ description: 'True until a full dataset is imported or fetched.' }),
  disagreements: Type.Integer({
    description: 'The number of values that differ between sources.',
  }),
  sources: Type.Array(Type.Object({ ...SourceFacts.properties, rows: Type.Integer() })),
  update: Type.Object(
    {
      state: Type.Union([
        Type.Literal('idle'),
        Type.Literal('fetching'),
        Type.Literal('importing'),
        Type.Literal('failed'),
      ]),
      message: Type.String(),
    },
    { description: 'The state of the search for newer data.' },
  ),
})

export const FieldCounts = Noun('FieldCounts', {
  brand: Type.Integer(),
  type: Type.Integer(),
  category: Type.Integer(),
  issuer: Type.Integer(),
  phone: Type.Integer(),
  url: Type.Integer(),
  city: Type.Integer(),
  country: Type.Integer(),
  traits: Type.Integer(),
})
export const countedFields = Object.keys(FieldCounts.properties) as (keyof Static<typeof FieldCounts>)[]

export type DatasetCoverage = Static<typeof DatasetCoverage>
const DatasetCoverage = Noun('DatasetCoverage', {
  rows: Type.Integer(),
  banks: Type.Integer(),
  brands: Type.Integer(),
  known: Type.Object(FieldCounts.properties, { description: 'How many BINs have a value in each field.' }),
  lengths: Type.Array(Type.Object({ digits: Type.Integer(), rows: Type.Integer() }), {
    description: 'How many BINs have 6, 7, … 11 digits.',
  }),
  countries: Type.Array(
    Type.Object({
      iso_code_2: Type.String(),
      name: Type.String(),
      rows: Type.Integer(),
      banks: Type.Integer(),
      known: FieldCounts,
    }),
    { description: 'Countries that have BINs, those with the most first.' },
  ),
  sources: Type.Array(
    Type.Object({
      ...SourceFacts.properties,
      rows: Type.Integer({ description: 'How many BINs of the dataset it has.' }),
      given: Type.Object(FieldCounts.properties, { description: 'How many values come from it.' }),
    }),
    { description: 'In the order in which they are preferred.' },
  ),
  disagreements: Type.Array(
    Type.Object({
      field: oneOf(countedFields),
      count: Type.Integer(),
      examples: Type.Array(
        Type.Object({
          bin: Type.String(),
          value: Type.String({ description: 'The value in use.' }),
          source: Type.String(),
          other: Type.String({ description: 'What this source says instead.' }),
        }),
      ),
    }),
    { description: 'Values that differ between sources, by field, most first.' },
  ),
  unknown_levels: Type.Array(
    Type.Object({ level: Type.String({ description: 'The card level.' }), rows: Type.Integer() }),
    {
      description: 'Levels of which this version of Bindex does not know what they say about a card.',
    },
  ),
  downloadable: Type.Boolean({
    description: 'Whether the licences of all sources are known and allow passing the data on.',
  }),
})

const Health = Noun('Health', { status: Type.String() })

export const datasetApi = {
  'GET /api/dataset': {
    summary: 'The dataset of this server: size, sources and licences',
    cache: 'community',
    rate: 'lookup',
    anyOrigin: true,
    returns: DatasetInfo,
  },
  'GET /api/dataset/coverage': {
    summary: 'What the dataset holds, by field, country, length and source',
    cache: 'data',
    rate: 'lookup',
    anyOrigin: true,
    returns: DatasetCoverage,
  },
  'GET /api/dataset/download': {
    summary: 'Download the whole dataset, if the licences of its sources allow that',
    cache: 'data',
    fails: ['not_redistributable'],
    anyOrigin: true,
    rate: 'download',
    types: fileTypes,
    query: Type.Object({ format: downloadFormat }),
    returns: Type.String({
      description: 'Columns: BIN, BRAND, TYPE, LEVEL, BANK, COUNTRY, URL, PHONE, TRAITS and FUNDING.',
    }),
  },
  'GET /healthz': { summary: 'Whether the process is alive', anyQuery: true, returns: Health },
  'GET /readyz': {
    anyQuery: true,
    summary: 'Whether a load balancer should send requests to this server',
    fails: ['bin_data_loading', 'bin_data_failed'],
    returns: Health,
  },
} as const

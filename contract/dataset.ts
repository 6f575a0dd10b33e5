import { Type, type Static } from 'typebox'

export type DatasetInfo = Static<typeof DatasetInfo>
export const DatasetInfo = Type.Object({
  name: Type.String(),
  rows: Type.Integer(),
  banks: Type.Integer(),
  date: Type.Union([Type.String(), Type.Null()], { description: 'The date of the main source.' }),
  licence: Type.String(),
  built: Type.String({ description: 'When this server built its index.' }),
  starter: Type.Boolean({ description: 'True until a full dataset is imported or fetched.' }),
  disagreements: Type.Integer({
    description: 'The number of values that differ between sources.',
  }),
  sources: Type.Array(
    Type.Object({
      name: Type.String(),
      title: Type.String(),
      licence: Type.String(),
      url: Type.String(),
      date: Type.Union([Type.String(), Type.Null()]),
      rows: Type.Integer(),
    }),
  ),
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

const Health = Type.Object({ status: Type.String() })

export const datasetApi = {
  'GET /api/dataset': {
    summary: 'The dataset of this server: size, sources and licences',
    anyOrigin: true,
    returns: DatasetInfo,
  },
  'GET /healthz': { summary: 'Whether the process is alive', returns: Health },
  'GET /readyz': { summary: 'Whether the server is ready to answer', returns: Health },
} as const

import { Type, type Static } from 'typebox'

export type DatasetInfo = Static<typeof DatasetInfo>
export const DatasetInfo = Type.Object({
  name: Type.String(),
  rows: Type.Integer(),
  banks: Type.Integer(),
  date: Type.Union([Type.String(), Type.Null()], { description: 'The day the main source is from.' }),
  licence: Type.String(),
  built: Type.String({ description: 'When this server made its index of the data.' }),
  starter: Type.Boolean({ description: 'True until a full dataset is imported or fetched.' }),
  disagreements: Type.Integer({
    description: 'How often a source says something else than the one that is shown.',
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
    { description: 'What the server is doing to get newer data.' },
  ),
})

const Health = Type.Object({ status: Type.String() })

export const datasetApi = {
  'GET /api/dataset': {
    summary: 'What data this server has, where it is from and under which licence',
    anyOrigin: true,
    returns: DatasetInfo,
  },
  'GET /healthz': { summary: 'The process is alive', returns: Health },
  'GET /readyz': { summary: 'The server has data and answers', returns: Health },
} as const

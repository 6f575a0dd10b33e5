import { Noun, Type, type Static } from '../schema.ts'
import { SourceFacts } from './dataset.ts'

const File = Type.Object({
  path: Type.String({ description: 'It never changes: new data has another one.' }),
  bytes: Type.Integer(),
  transferred: Type.Integer({ description: 'Bytes, compressed with brotli.' }),
})

export type DeviceInfo = Static<typeof DeviceInfo>
const DeviceInfo = Noun('DeviceDataset', {
  state: Type.Union([Type.Literal('ready'), Type.Literal('preparing'), Type.Literal('not_shared')], {
    description: 'While it is preparing, ask again in a few seconds.',
  }),
  message: Type.String({ description: 'Why it is not shared.' }),
  rows: Type.Integer({ description: 'The number of BINs, corrections included.' }),
  file: Type.Union([File, Type.Null()], { description: 'Null unless it is ready.' }),
  compact: Type.Union([File, Type.Null()], {
    description:
      'The same dataset in a quarter of the bytes; the engine builds `file` from it. Null if there is none.',
  }),
  deltas: Type.Array(
    Type.Object({
      from: Type.String({ description: 'The `file` of an earlier dataset.' }),
      ...File.properties,
    }),
    {
      description:
        'What changed since each of the previous two datasets. The engine builds `file` from one of them.',
    },
  ),
  corrections: Type.Union([Type.Object({ path: Type.String(), count: Type.Integer() }), Type.Null()], {
    description: 'What moderators corrected since, to be merged into the file.',
  }),
  sources: Type.Array(SourceFacts),
})

export const deviceApi = {
  'GET /api/dataset/device': {
    summary: 'Whether the dataset can be kept on a device, and its files',
    cache: 'checked',
    anyOrigin: true,
    rate: 'lookup',
    returns: DeviceInfo,
  },
  'GET /dataset/:file': {
    summary: 'The dataset as a file, its corrections, or its sources and licences',
    fails: ['not_found'],
    ranges: true,
    anyOrigin: true,
    rate: 'download',
    types: ['application/octet-stream', 'application/json', 'text/plain'],
    params: Type.Object({
      file: Type.String({
        minLength: 1,
        maxLength: 100,
        description:
          'A name from `GET /api/dataset/device`, or that name with the ending `.txt`. `latest.bindex` and `latest.compact.bindex` are the files in use.',
      }),
    }),
    returns: Type.String({
      description: 'Ranges are answered. The format is described in `engine/snapshot/snapshot.ts`.',
    }),
  },
} as const

import { defaultExportFormat } from '#contract/formats/export-format.ts'
import type { datasetApi, DatasetInfo } from '#contract/calls/dataset.ts'
import { AppError } from '#contract/errors.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import type { CurrentDataset } from './current.ts'
import { fileHeaders } from '../platform/http/paced.ts'
import { hasFile } from './cached-reply.ts'
import { coverageReply } from './coverage.ts'
import { unreadiness } from './readiness.ts'
import type { WholeFiles } from './whole-files.ts'
import { datasetFacts, isRedistributable, sourceFacts } from '#answers/dataset-facts.ts'

type Context = Parameters<typeof unreadiness>[0] & { wholeFiles: WholeFiles }

export const datasetHandlers = {
  'GET /api/dataset': (_call, { current }) => datasetInfo(current),
  'GET /api/dataset/coverage': coverageReply.handle,

  'GET /api/dataset/download': (call, { current: { dataset }, wholeFiles }) => {
    const { query, request, reply } = call
    const { format = defaultExportFormat } = query
    if (!isRedistributable(dataset)) throw new AppError('not_redistributable')
    if (hasFile(call, dataset)) return ''
    fileHeaders(reply, format, 'dataset')
    return wholeFiles.send(request, reply, dataset, format)
  },

  'GET /healthz': () => ({ status: 'ok' }),
  'GET /readyz': (_call, context) => {
    const reason = unreadiness(context)
    if (reason) throw reason
    return { status: 'ok' }
  },
} satisfies Handlers<keyof typeof datasetApi, Context>

function datasetInfo({ dataset, update }: CurrentDataset): DatasetInfo {
  const { sources, built, disagreements } = dataset.facts
  return {
    ...datasetFacts(dataset),
    built,
    disagreements,
    sources: sources.map((source) => ({ ...sourceFacts(source), rows: source.rows })),
    update,
  }
}

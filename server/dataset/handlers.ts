import type { datasetApi, DatasetInfo } from '#contract/dataset.ts'
import type { Handlers } from '../http/handlers.ts'
import type { CurrentDataset } from './current.ts'
import { datasetFacts } from './facts.ts'

export const datasetHandlers = {
  'GET /api/dataset': (_call, { current }) => datasetInfo(current),
  'GET /healthz': () => ({ status: 'ok' }),
  'GET /readyz': () => ({ status: 'ok' }),
} satisfies Handlers<keyof typeof datasetApi, { current: CurrentDataset }>

function datasetInfo({ dataset, update }: CurrentDataset): DatasetInfo {
  const { sources, built, disagreements } = dataset.facts
  return {
    ...datasetFacts(dataset),
    built,
    disagreements,
    sources: sources.map((source) => ({ ...source, date: source.date || null })),
    update,
  }
}

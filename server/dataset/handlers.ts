import type { FastifyInstance } from 'fastify'
import type { DatasetInfo } from '#contract/dataset.ts'
import type { DatasetFacts } from '#contract/first-data.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { route } from '../http/route.ts'
import type { CurrentDataset } from './current.ts'

export function datasetRoutes(app: FastifyInstance, current: CurrentDataset): void {
  route(app, 'GET /api/dataset', () => datasetInfo(current))
  route(app, 'GET /healthz', () => ({ status: 'ok' }))
  route(app, 'GET /readyz', () => ({ status: 'ok' }))
}

/** What a page says of the data. */
export function datasetFacts(dataset: Dataset): DatasetFacts {
  const { sources, rows, starter } = dataset.facts
  const [main, ...others] = sources
  return {
    name: (main?.title ?? 'No data') + (others.length > 0 ? ` and ${others.length} more` : ''),
    rows,
    banks: dataset.columns.bank.texts.length - 1,
    date: main?.date || null,
    licence: [...new Set(sources.map(({ licence }) => licence))].filter(Boolean).join(', '),
    starter,
  }
}

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

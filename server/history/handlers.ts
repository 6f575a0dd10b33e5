import { AppError, invalidInput } from '#contract/errors.ts'
import type { ChangeOfBin, historyApi } from '#contract/calls/history.ts'
import { isRedistributable } from '#answers/dataset-facts.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { pacedFile } from '../platform/http/paced.ts'
import { type Context, differenceHandlers } from './differences.ts'
import type { DatedChange } from './import-history.ts'

export const historyHandlers = {
  'GET /api/dataset/imports': async (_call, { current, history }) => {
    const imports = await history.imports(current.dataset.facts.built)
    return {
      imports: imports.map(({ to, rows, added, removed, changed, sources, hasRows }) => ({
        date: to,
        rows,
        added,
        removed,
        changed,
        sources: sources.map((source) => ({ ...source, date: source.date || null })),
        has_changes: hasRows,
      })),
    }
  },

  ...differenceHandlers,

  'GET /api/dataset/changes': async (
    { query: { since }, request, reply },
    { current: { dataset }, history },
  ) => {
    if (!isRedistributable(dataset)) throw new AppError('not_redistributable')
    const time = new Date(since)
    if (Number.isNaN(time.getTime())) {
      throw invalidInput({ since: ['since must be a time, such as 2026-11-15T00:00:00Z'] })
    }
    const changes = await history.since(time, dataset.facts.built)
    if (!changes) throw new AppError('changes_gone')
    reply.header('content-type', 'application/x-ndjson; charset=utf-8')
    return pacedFile(request, linesOf(changes))
  },
} satisfies Handlers<keyof typeof historyApi, Context>

const atOnce = 500

async function* linesOf(changes: AsyncIterable<DatedChange>): AsyncGenerator<string> {
  let lines = ''
  let count = 0
  for await (const { built, kind, ...rest } of changes) {
    const { brand: _brand, country: _country, ...change } = { brand: '', country: '', ...rest }
    lines += `${JSON.stringify({ import: built, change: kind, ...change })}\n`
    if (++count % atOnce !== 0) continue
    yield lines
    lines = ''
  }
  yield lines
}

export const changeOfBin = (change: DatedChange): ChangeOfBin => ({
  date: change.built,
  change: change.kind,
  ...(change.kind === 'changed'
    ? { field: change.field, from: change.from || null, to: change.to || null, source: change.source || null }
    : { field: null, from: null, to: null, source: null }),
})

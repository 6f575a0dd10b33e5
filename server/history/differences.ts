import type { Input, Output } from '#contract/api.ts'
import type { BinDifference } from '#contract/calls/history.ts'
import { AppError } from '#contract/errors.ts'
import { csvCell } from '#contract/formats/tables/csv-cell.ts'
import { downloadName } from '#contract/formats/export-format.ts'
import { titleCase } from '#contract/formats/names/title-case.ts'
import { limits } from '#contract/limits.ts'
import { isRedistributable } from '#answers/dataset-facts.ts'
import { paginate } from '#contract/formats/pagination.ts'
import type { ChangeFile } from '#engine/history/change-file.ts'
import { type NetChange, netChanges } from '#engine/history/net-changes.ts'
import { nameOfCountry } from '#engine/normal-forms/country-name.ts'
import { fields } from '#engine/records/fields.ts'
import type { CurrentDataset } from '../dataset/current.ts'
import { turns } from '../platform/clients/line.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { pacedFile } from '../platform/http/paced.ts'
import type { ImportHistory } from './import-history.ts'

export interface Context {
  current: CurrentDataset
  history: ImportHistory
}

type Line = 'GET /api/dataset/differences' | 'GET /api/dataset/differences/download'
type Query = Input<'GET /api/dataset/differences/download'>['query']

/** BINs compared before requests get their turn: a few milliseconds. */
const atOnce = 1000
/** About as many BINs as the public dataset has. */
const mostChanges = 400_000

export const differenceHandlers = {
  'GET /api/dataset/differences': async ({ query, request }, context) => {
    const { from, to, imports, files } = await opened(context, query)
    const { page = 1 } = query
    const limit = limits.differencePageSize
    const counted = new Counted()
    const data: BinDifference[] = []
    let [seen, total] = [0, 0]
    for (const change of placed(files, context)) {
      if (++seen % atOnce === 0) await turns.take()
      counted.add(change)
      if (!isWanted(change, query)) continue
      if (total >= (page - 1) * limit && total < page * limit) data.push(shown(change))
      total++
    }
    request.charge(seen / mostChanges)
    const downloadable = isRedistributable(context.current.dataset)
    return {
      from,
      to,
      imports,
      ...counted.reply(),
      data,
      pagination: paginate(total, page, limit),
      downloadable,
    }
  },

  'GET /api/dataset/differences/download': async ({ query, request, reply }, context) => {
    if (!isRedistributable(context.current.dataset)) throw new AppError('not_redistributable')
    const { files } = await opened(context, query)
    reply.type('text/csv; charset=utf-8')
    reply.header('content-disposition', `attachment; filename="${downloadName('changes', 'csv')}"`)
    return pacedFile(request, csvOf(placed(files, context), query))
  },
} satisfies Handlers<Line, Context>

async function opened({ current, history }: Context, { from, to }: Query) {
  const found = await history.between({ from, to }, current.dataset.facts.built)
  if (!found) throw new AppError('import_not_found')
  const { imports, files } = found
  if (!files) throw new AppError('changes_gone')
  return { from: found.from, to: imports.at(-1)!.to, imports: imports.length, files }
}

/** Imports of versions that did not record brand and country of what changed are told them by the present dataset. */
function* placed(files: readonly ChangeFile[], { current: { dataset } }: Context): Generator<NetChange> {
  for (const change of netChanges(files)) {
    const isPlaced = change.kind !== 'changed' || change.brand !== '' || change.country !== ''
    const row = isPlaced ? undefined : dataset.rowOf(change.bin)
    if (row === undefined || change.kind !== 'changed') yield change
    else yield { ...change, brand: dataset.readers.brand(row), country: dataset.readers.country(row) }
  }
}

const brandOf = (change: NetChange) => (change.kind === 'changed' ? change.brand : change.facts.brand)
const countryOf = (change: NetChange) => (change.kind === 'changed' ? change.country : change.facts.country)

const isWanted = (change: NetChange, { change: kind, field, country, brand }: Query): boolean =>
  (kind === undefined || change.kind === kind) &&
  (country === undefined || countryOf(change) === country.toUpperCase()) &&
  (brand === undefined || brandOf(change) === brand) &&
  (field === undefined || valuesOf(change).some((value) => value.field === field))

function valuesOf(change: NetChange): BinDifference['values'] {
  if (change.kind === 'changed') {
    return change.values.map(({ field, from, to }) => ({ field, from: from || null, to: to || null }))
  }
  const { kind, facts } = change
  return fields
    .filter((field) => facts[field] !== '')
    .map((field) => ({
      field,
      from: kind === 'removed' ? facts[field] : null,
      to: kind === 'added' ? facts[field] : null,
    }))
}

const shown = (change: NetChange): BinDifference => ({
  bin: change.bin,
  change: change.kind,
  brand: brandOf(change) || null,
  iso_code_2: countryOf(change) || null,
  values: valuesOf(change),
})

type Kinds = Record<NetChange['kind'], number>
const nothing = (): Kinds => ({ added: 0, removed: 0, changed: 0 })

class Counted {
  readonly #all = nothing()
  readonly #fields = Object.fromEntries(
    fields.map((field) => [field, 0]),
  ) as Output<'GET /api/dataset/differences'>['fields']
  readonly #countries = new Map<string, Kinds>()
  readonly #brands = new Map<string, Kinds>()

  add(change: NetChange): void {
    const { kind } = change
    this.#all[kind]++
    countIn(this.#countries, countryOf(change), kind)
    countIn(this.#brands, brandOf(change), kind)
    if (change.kind === 'changed') for (const { field } of change.values) this.#fields[field]++
  }

  reply() {
    return {
      ...this.#all,
      fields: this.#fields,
      countries: most(this.#countries, nameOfCountry),
      brands: most(this.#brands, titleCase),
    }
  }
}

function countIn(counts: Map<string, Kinds>, value: string, kind: NetChange['kind']): void {
  const known = counts.get(value) ?? nothing()
  known[kind]++
  counts.set(value, known)
}

const sumOf = ({ added, removed, changed }: Kinds) => added + removed + changed

const most = (counts: Map<string, Kinds>, label: (value: string) => string) =>
  [...counts]
    .toSorted(([, a], [, b]) => sumOf(b) - sumOf(a))
    .slice(0, limits.differenceValues)
    .map(([value, kinds]) => ({ value, label: label(value), ...kinds }))

function* csvOf(changes: Iterable<NetChange>, query: Query): Generator<string> {
  let lines = 'BIN,CHANGE,FIELD,FROM,TO,BRAND,COUNTRY\n'
  let seen = 0
  for (const change of changes) {
    if (isWanted(change, query)) {
      for (const { field, from, to } of valuesOf(change)) {
        const cells = [
          change.bin,
          change.kind,
          field ?? '',
          from ?? '',
          to ?? '',
          brandOf(change),
          countryOf(change),
        ]
        lines += `${cells.map(csvCell).join(',')}\n`
      }
    }
    if (++seen % atOnce !== 0) continue
    yield lines
    lines = ''
  }
  yield lines
}

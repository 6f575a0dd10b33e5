// bindex search: finds BINs by what is known about them.
import { filterNames, filters, type FilterField, isFiltered } from '#contract/filters.ts'
import { formatNumber, plural } from '#contract/formats/numbers.ts'
import type { Facets } from '#contract/calls/bins.ts'
import { paginate } from '#contract/formats/pagination.ts'
import { facets } from '#engine/search/facets.ts'
import { command, type ValuesOf } from '../../platform/commands/command.ts'
import { UsageError } from '../../platform/commands/read-arguments.ts'
import { find, labelled } from '#answers/results.ts'
import { filtersOf, withWords } from './filter-values.ts'
import { openData } from '../../data-commands/open-data.ts'
import { type Format, rowWriter, writeSelection } from './row-writers.ts'
import { Sink } from './sink.ts'

const usualLimit = 100

export const run = command('search', async ({ values, positionals }, shell) => {
  const format = (values.json ? 'json' : (values.format ?? 'table')) as Format
  const { page, limit } = pageOf(values)
  const { dataset } = await openData(values.data, shell)
  const chosen = withWords(dataset, filtersOf(dataset, values), positionals.join(' '))
  if (!isFiltered(chosen) && !values.facets && !values.count) {
    throw new UsageError('Say what to search for, such as prepaid us, or --brand VISA --country PL.')
  }
  const { selection, wanted } = find(dataset, { bins: undefined, extended: false, filters: chosen })
  const { total } = selection
  const code = total === 0 ? 1 : 0
  if (values.count) {
    shell.say(format === 'table' ? String(total) : JSON.stringify({ total }))
    return code
  }
  if (values.facets) {
    const counts = labelled(dataset, facets(dataset, wanted))
    shell.say(format === 'table' ? describeFacets(counts) : JSON.stringify({ total, facets: counts }))
    return code
  }
  const sink = new Sink(process.stdout)
  const writer = rowWriter(dataset, { format, url: false, phone: false })
  const pagination = paginate(total, page, limit === Infinity ? Math.max(1, total) : limit)
  writer.start(sink)
  await writeSelection(dataset, selection, writer, sink, {
    skip: limit === Infinity ? 0 : (page - 1) * limit,
    limit,
  })
  writer.end(sink, { pagination })
  await sink.flush()
  if (total === 0) shell.sayError('No BINs match.')
  else if (pagination.last_page > 1 && format !== 'json') shell.sayError(describePage(pagination))
  return code
})

function pageOf({ page, limit, all }: ValuesOf<'search'>): { page: number; limit: number } {
  if (all && (page !== undefined || limit !== undefined)) {
    throw new UsageError('Choose either --all or --page and --limit.')
  }
  return {
    page: wholeNumber('--page', page ?? '1'),
    limit: all ? Infinity : wholeNumber('--limit', limit ?? String(usualLimit)),
  }
}

function wholeNumber(name: string, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new UsageError(`${name} must be a whole number, 1 or more.`)
}

function describePage({ from, to, total, current_page, last_page }: ReturnType<typeof paginate>): string {
  if (to === 0) return `There are only ${plural(last_page, 'page')}.`
  const next = current_page < last_page ? `--page ${current_page + 1} for more, or ` : ''
  return `${formatNumber(from)} to ${formatNumber(to)} of ${plural(total, 'BIN')}. Add ${next}--all for all of them.`
}

const mostFacets = 10

function describeFacets(counts: Facets): string {
  return filterNames
    .filter((name) => counts[name].length > 0)
    .map((name) => {
      const field: FilterField = filters[name]
      const shown = counts[name].slice(0, mostFacets)
      const width = Math.max(0, ...shown.map(({ value }) => value.length))
      const left = counts[name].length - shown.length
      return [
        field.heading ?? field.label,
        ...shown.map(({ value, count }) => `  ${value.padEnd(width)}  ${formatNumber(count)}`),
        ...(left > 0 ? [`  … and ${formatNumber(left)} more`] : []),
      ].join('\n')
    })
    .join('\n')
}

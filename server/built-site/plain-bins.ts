import type { Pagination } from '#contract/calls/bins.ts'
import { formatNumber } from '#contract/formats/numbers.ts'
import { escapeHtml as escape } from '../platform/http/escape-html.ts'
import type { FirstReply } from './first-data.ts'
import type { PageHead } from './heads.ts'

const turned = new Set<FirstReply['line']>(['GET /bank/:slug', 'GET /api/country/:iso'])
const lines = new Set<FirstReply['line']>([...turned, 'GET /api/binlists/:hashId', 'POST /api/binLookup'])

export function plainBins(
  { title, canonical, view }: PageHead & { view?: unknown },
  { line, input, output }: FirstReply,
): string {
  if (!lines.has(line)) return ''
  const reply = String(output)
  // Found, not parsed: every page has this, and few readers need it.
  // A reply may name a BIN again, beside its row.
  const bins = new Set(reply.matchAll(/[{,]"bin":"(\d+)"/g).map(([, bin]) => bin))
  const links = Array.from(bins, (bin) => `<li><a href="/bin/${bin}">${bin}</a></li>`).join('')
  if (links === '') return ''
  const found = /"pagination":(\{[^}]*\})/.exec(reply)![1]!
  const { from, to, total, current_page: page, last_page: last } = JSON.parse(found) as Pagination
  const { page: _, limit: __, ...filters } = (input as { query?: Record<string, unknown> }).query ?? {}
  const next =
    turned.has(line) && page < last && Object.keys(filters).length === 0
      ? `<p><a href="${escape(canonical)}?page=${page + 1}">Next page</a></p>`
      : ''
  const heading = view === undefined ? `<h1>${escape(title)}</h1>` : ''
  const range = `<h2>BINs ${formatNumber(from)} to ${formatNumber(to)} of ${formatNumber(total)}</h2>`
  return `<section class="page stack">${heading}${range}<ul class="cluster">${links}</ul>${next}</section>`
}

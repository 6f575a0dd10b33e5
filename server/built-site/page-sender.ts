import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FilledIn, SentView } from '#contract/first-view.ts'
import type { Site } from '#contract/first-data.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import type { Config } from '../platform/config.ts'
import type { CurrentDataset } from '../dataset/current.ts'
import { documentHeaders } from '../platform/http/headers.ts'
import { siteOrigin } from '../platform/http/origin.ts'
import { encodingFor, send } from '../platform/http/send.ts'
import { builtSite, turnstileHost, unbuiltHtml, type BuiltSite, type SiteSource } from './built-site.ts'
import { dataScript, sharedData, type FirstReply, type SharedData } from './first-data.ts'
import { headTags, type PageHead } from './heads.ts'
import { compress, compressedFile, sendFile, type CompressedFile } from '../platform/http/compressed-file.ts'
import type { Pagination } from '#contract/calls/bins.ts'
import { formatNumber } from '#contract/formats/numbers.ts'
import { escapeHtml as escape } from '../platform/http/escape-html.ts'

export interface PageToSend extends PageHead {
  module: string
  path: string
  view?: { name: SentView; filling?: Partial<FilledIn> } | 'none'
  alsoLoads?: string[]
  status: 200 | 403 | 404 | 503
  noscript?: string
  headers?: Record<string, string>
}

export type Sent = FastifyReply | Promise<FastifyReply>

export interface PageSender {
  sendCached(
    request: FastifyRequest,
    reply: FastifyReply,
    page: PageToSend,
    first?: (dataset: Dataset) => Promise<FirstReply>,
  ): Sent
  sendUncached(request: FastifyRequest, reply: FastifyReply, page: PageToSend, ...first: FirstReply[]): Sent
}

export function pageSender(
  config: Pick<Config, 'siteName' | 'publicUrl' | 'port' | 'turnstile' | 'shareDataset'>,
  site: Site,
  current: CurrentDataset,
  source: SiteSource,
): PageSender {
  let built = source.site ?? builtSite(unbuiltHtml, {})
  let cache = new PageCache()
  let headers = pageHeaders(built, config)
  source.onChange?.((changed) => {
    built = changed
    cache = new PageCache()
    headers = pageHeaders(built, config)
  })
  const origin = siteOrigin(config)
  const origins = new Origins()
  const dataOf = sharedData(site, config.shareDataset)

  const fill = (page: PageToSend, origin: string, dataset: Dataset, first: FirstReply[]): Buffer => {
    const { html, fonts } = built
    const { preloads } = built.tagsOf(page.module, page.alsoLoads)
    const plain = page.noscript ?? first.map((reply) => plainBins(page, reply)).join('')
    const noscript = plain && `<noscript>${plain}</noscript>`
    const tags = headTags(page, { origin, siteName: config.siteName })
    const shared = dataOf(dataset)
    const view = viewOf(built, page, shared.data)
    return Buffer.concat([
      // Chromium waits for fonts that it finds in the head before it paints; other fonts of the same width stand in.
      Buffer.from(tags + preloads + html.beforeApp + view + fonts + html.beforeData + noscript),
      dataScript(shared, first),
      Buffer.from(html.end),
    ])
  }

  const make = async (
    page: PageToSend,
    origin: string,
    dataset: Dataset,
    first?: (dataset: Dataset) => Promise<FirstReply>,
  ): Promise<CompressedFile> => {
    const { ownStyles } = built.tagsOf(page.module, page.alsoLoads)
    const plain = Buffer.concat([
      Buffer.from(built.html.beforeHead + ownStyles),
      fill(page, origin, dataset, first ? [await first(dataset)] : []),
    ])
    return compressedFile(plain, await compress(plain, fastQuality), headers)
  }

  return {
    sendCached(request, reply, page, first) {
      const { dataset } = current
      const from = origins.known(origin(request))
      reply.code(page.status)
      const found = cache.find(dataset, `${from} ${page.canonical} ${page.title}`, () =>
        make(page, from, dataset, first),
      )
      return found instanceof Promise
        ? found.then((it) => sendFile(request, reply, it))
        : sendFile(request, reply, found)
    },
    sendUncached(request, reply, page, ...first) {
      const rest = fill(page, origin(request), current.dataset, first)
      reply.code(page.status).headers(headers)
      const tags = built.tagsOf(page.module, page.alsoLoads)
      if (encodingFor(request.headers['accept-encoding'], ['gzip']))
        return tags.beginning().send(reply.headers(page.headers ?? {}), rest)
      // Compressing the styles for each reply would take longer than the rest of the request.
      const bytes = Buffer.concat([Buffer.from(built.html.beforeHead + tags.styles), rest])
      return send(request, reply.headers({ ...tags.early, ...page.headers }), bytes)
    },
  }
}

function viewOf({ views }: BuiltSite, { path, view }: PageToSend, data: SharedData['data']): string {
  if (!views || view === 'none') return '<div id="app"></div>'
  const { name, filling = {} } = view ?? { name: 'frame' }
  return `<div id="app" data-view="${name}">${views.html(name, path, data, filling)}</div>`
}

const pageHeaders = ({ policy }: BuiltSite, { turnstile }: Pick<Config, 'turnstile'>) => ({
  ...documentHeaders,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policy(turnstile ? [turnstileHost] : []),
  'cache-control': 'no-cache',
  // Some addresses answer programs differently, and all replies may be compressed.
  vary: 'accept, accept-encoding',
})

/** The best quality takes forty times as long and saves a tenth. */
const fastQuality = 6

const mostCached = 200

/** Without PUBLIC_URL, a client may name any host, and a page would be built for each. */
const mostOrigins = 8

/** The first ones that were named. On cached pages for others, the site's own addresses are paths. */
class Origins {
  private readonly first = new Set<string>()

  known(origin: string): string {
    if (this.first.size < mostOrigins) this.first.add(origin)
    return this.first.has(origin) ? origin : ''
  }
}

class PageCache {
  private readonly pages = new WeakMap<Dataset, Map<string, CompressedFile | Promise<CompressedFile>>>()

  find(
    dataset: Dataset,
    key: string,
    make: () => Promise<CompressedFile>,
  ): CompressedFile | Promise<CompressedFile> {
    let pages = this.pages.get(dataset)
    if (!pages) this.pages.set(dataset, (pages = new Map()))
    const known = pages.get(key)
    if (known) return known
    if (pages.size >= mostCached) pages.clear()
    const making = make()
    pages.set(key, making)
    making.then(
      // Stored without its promise, so that later requests need not wait a tick.
      (page) => pages.set(key, page),
      () => pages.delete(key),
    )
    return making
  }
}

const turned = new Set<FirstReply['line']>(['GET /bank/:slug', 'GET /api/country/:iso'])
const lines = new Set<FirstReply['line']>([...turned, 'GET /api/binlists/:hashId', 'POST /api/binLookup'])

function plainBins(
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

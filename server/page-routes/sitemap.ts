import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { countryPath, pagesByPath } from '#contract/pages.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import type { Config } from '../platform/config.ts'
import type { CurrentDataset } from '../dataset/current.ts'
import { escapeHtml } from '../platform/http/escape-html.ts'
import { pacedFile } from '../platform/http/paced.ts'
import { send } from '../platform/http/send.ts'
import { siteOrigin } from '../platform/http/origin.ts'

export function addSitemapRoutes(
  app: FastifyInstance,
  config: Pick<Config, 'publicUrl' | 'port'>,
  current: CurrentDataset,
): void {
  const origin = siteOrigin(config)
  // Without PUBLIC_URL the addresses are those of the Host header, which anyone can forge: they are not cacheable.
  const cacheControl = config.publicUrl ? 'public, max-age=3600' : 'no-store'

  const answer = (
    request: FastifyRequest,
    reply: FastifyReply,
    lines: Iterable<string>,
  ): FastifyReply | Promise<FastifyReply> => {
    reply.headers({ 'content-type': 'application/xml; charset=utf-8', 'cache-control': cacheControl })
    return send(request, reply, pacedFile(request, lines))
  }

  app.get('/robots.txt', (request, reply) => {
    reply.headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': cacheControl })
    return `User-agent: *\nDisallow: /api/\nAllow: /api/docs\n\nSitemap: ${origin(request)}/sitemap.xml\n`
  })

  app.get('/sitemap.xml', (request, reply) => {
    const { dataset } = current
    const files = [
      'pages',
      ...numbered('banks', bankCount(dataset)),
      ...numbered('bins', binsOf(dataset).count),
    ].map((name) => `${origin(request)}/sitemap-${name}.xml`)
    return answer(request, reply, xml('sitemapindex', 'sitemap', files, lastmod(dataset)))
  })

  app.get('/sitemap-pages.xml', (request, reply) => {
    const paths = [...pagesByPath.values()]
      .filter(({ path, noindex }) => !noindex && !path.includes(':'))
      .map(({ path }) => path)
    const addresses = [...paths, ...countryPaths(current.dataset)].map((path) => origin(request) + path)
    return answer(request, reply, xml('urlset', 'url', addresses, ''))
  })

  app.get<Numbered>('/sitemap-banks-:number(^\\d+).xml', limited, (request, reply) => {
    const { dataset } = current
    const first = firstOf(request.params.number, bankCount(dataset))
    return answer(
      request,
      reply,
      xml('urlset', 'url', bankAddresses(dataset, first, origin(request)), lastmod(dataset)),
    )
  })

  app.get<Numbered>('/sitemap-bins-:number(^\\d+).xml', limited, (request, reply) => {
    const { dataset } = current
    const first = firstOf(request.params.number, binsOf(dataset).count)
    return answer(
      request,
      reply,
      xml('urlset', 'url', binAddresses(dataset, first, origin(request)), lastmod(dataset)),
    )
  })
}

interface Numbered {
  Params: { number: string }
}

/** A file is generated while it is sent. That takes time, so it counts as a download. */
const limited = { config: { rate: 'download' } } as const

const fileSize = 50_000
const linesAtOnce = 1000
function* xml(
  list: 'sitemapindex' | 'urlset',
  item: 'sitemap' | 'url',
  addresses: Iterable<string>,
  more: string,
): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`
  let lines = ''
  let count = 0
  for (const address of addresses) {
    lines += `<${item}><loc>${escapeHtml(address)}</loc>${more}</${item}>\n`
    if (++count % linesAtOnce !== 0) continue
    yield lines
    lines = ''
  }
  yield `${lines}</${list}>\n`
}

function lastmod(dataset: Dataset): string {
  const date = dataset.facts.sources[0]?.date ?? ''
  return /^\d{4}-\d\d-\d\d$/.test(date) ? `<lastmod>${date}</lastmod>` : ''
}

const numbered = (name: string, count: number) =>
  Array.from({ length: Math.ceil(count / fileSize) }, (_, at) => `${name}-${at + 1}`)

function firstOf(number: string, count: number): number {
  const first = (Number(number) - 1) * fileSize
  if (first < 0 || first >= count) throw new AppError('not_found')
  return first
}

const countryPaths = ({ columns }: Dataset): string[] =>
  Array.from(columns.country.values.keys(), countryPath)

const bankCount = ({ columns }: Dataset) => columns.bank.values.size

function* bankAddresses({ columns }: Dataset, first: number, origin: string): Generator<string> {
  for (const slug of [...columns.bank.values.keys()].slice(first, first + fileSize)) {
    yield `${origin}/bank/${encodeURIComponent(slug)}`
  }
}

const short = new WeakMap<Dataset, { count: number; starts: number[] }>()

function binsOf(dataset: Dataset): { count: number; starts: number[] } {
  const known = short.get(dataset)
  if (known) return known
  const starts: number[] = []
  let count = 0
  for (let row = 0; row < dataset.rows; row++) {
    if (!isShort(dataset, row)) continue
    if (count++ % fileSize === 0) starts.push(row)
  }
  short.set(dataset, { count, starts })
  return { count, starts }
}

/** The last three bits are the number of digits beyond six. */
const isShort = ({ rest }: Dataset, row: number) => (rest[row]! & 7) <= 2

function* binAddresses(dataset: Dataset, first: number, origin: string): Generator<string> {
  let left = fileSize
  for (let row = binsOf(dataset).starts[first / fileSize]!; row < dataset.rows && left > 0; row++) {
    if (!isShort(dataset, row)) continue
    left--
    yield `${origin}/bin/${dataset.bin(row)}`
  }
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Input, Output } from '#contract/api.ts'
import type { BinDetail } from '#contract/calls/bin-pages.ts'
import { AppError } from '#contract/errors.ts'
import { isBin } from '#contract/formats/bin-text.ts'
import { limits } from '#contract/limits.ts'
import { bankHead, binHead, countryHead, countryPath, moved, pages, pagesByPath } from '#contract/pages.ts'
import {
  bankInput,
  binBody,
  binInput,
  countryInput,
  hasCriteria,
  lookupBody,
  noSearch,
  readSearch,
  searchQuery,
  type Search,
} from '#contract/formats/search-link.ts'
import { unknownFacts } from '#engine/records/fields.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { findBank } from '#engine/search/banks.ts'
import { rowFor } from '#engine/search/lookup.ts'
import { answers } from '#answers/answers.ts'
import type { BinDetails } from '../bin-pages/bin-detail.ts'
import { countryMeta, findCountry } from '#answers/country-profile.ts'
import { coverageReply } from '../dataset/coverage.ts'
import type { CurrentDataset } from '../dataset/current.ts'
import { nodeBytes } from '../platform/http/send.ts'
import type { Allows } from '../platform/rate-limit/limits.ts'
import type { PageSender, PageToSend, Sent } from '../built-site/page-sender.ts'
import { missingPage, pageOfOne, pageToSend, queryOf, unknownPageToSend } from './pages-to-send.ts'

export interface PageContext {
  current: CurrentDataset
  binDetails: Pick<BinDetails, 'json'>
  sender: PageSender
}

export function addPageRoutes(
  app: FastifyInstance,
  { current, binDetails, sender }: PageContext,
  allows: Allows,
): void {
  for (const page of pagesByPath.values()) {
    if (ownRoutes.has(page.path) || page.path.includes(':')) continue
    const known = pageToSend(page)
    app.get(page.path, (request, reply) => sender.sendCached(request, reply, known))
    if (page.covers === undefined) continue
    app.get(page.covers, (request, reply) => {
      const address = correctedAddress(request.url)
      return address === undefined ? sender.sendCached(request, reply, known) : reply.redirect(address, 301)
    })
  }
  // What a service worker keeps, to make any page from when the site cannot be reached.
  app.get('/app-shell', (request, reply) => sender.sendCached(request, reply, appShell))
  for (const [path, to] of Object.entries(moved)) {
    app.get(path, (_request, reply) => reply.redirect(to, 301))
  }

  const withResults = (
    request: FastifyRequest,
    reply: FastifyReply,
    page: (results: () => LookupOutput) => PageToSend,
    body: LookupBody,
  ): Sent => {
    const output = nodeBytes(answers['POST /api/binLookup'](current.dataset, { body }))
    const first = { line: 'POST /api/binLookup' as const, input: { body }, output }
    const results = () => JSON.parse(String(output)) as LookupOutput
    return sender.sendUncached(request, reply, page(results), first)
  }

  const home: PageToSend = { ...pageToSend(pages.lookup), view: { name: 'page' } }
  const searchPage = (search: Search, results?: LookupOutput): PageToSend => ({
    ...home,
    view: { name: 'search', filling: { firstResults: { search, results } } },
    alsoLoads: ['lookup/results/Results.tsx'],
  })
  app.get('/', (request, reply) => {
    if (!request.url.includes('?')) return sender.sendCached(request, reply, home)
    const wanted = readSearch(queryOf(request))
    if (!hasCriteria(wanted)) return sender.sendCached(request, reply, home)
    // Clients over the limit get the page without its results, and the call itself tells them why.
    const answer = (isAllowed: boolean): Sent =>
      isAllowed
        ? withResults(
            request,
            reply,
            (results) => searchPage(wanted, results()),
            lookupBody(wanted, limits.pageSize),
          )
        : sender.sendUncached(request, reply, searchPage(wanted))
    const isAllowed = allows(request, 'lookup')
    return typeof isAllowed === 'boolean' ? answer(isAllowed) : isAllowed.then(answer)
  })

  const dataset = pageToSend(pages.dataset)
  app.get(pages.dataset.path, (request, reply) =>
    sender.sendCached(request, reply, dataset, async (dataset) => ({
      line: 'GET /api/dataset/coverage',
      input: {},
      output: await coverageReply.bytesOf(dataset),
    })),
  )

  const missingCountry = missingPage(pages.country)
  app.get<{ Params: { iso: string } }>(pages.country.path, async (request, reply) => {
    const { dataset } = current
    const code = findCountry(dataset, request.params.iso)
    if (code === undefined) return sender.sendCached(request, reply, missingCountry)
    const head = countryHead(await countryMeta(dataset, code))
    const page = pageOfOne(pages.country, head, countryPath(code))
    const input = countryInput(code, queryOf(request))
    const first = async (dataset: Dataset) => ({
      line: 'GET /api/country/:iso' as const,
      input,
      output: nodeBytes(await answers['GET /api/country/:iso'](dataset, input)),
    })
    // There are few countries, so the page that most visitors open is kept.
    if (!request.url.includes('?')) return sender.sendCached(request, reply, page, first)
    if (!(await allows(request, 'lookup'))) return sender.sendUncached(request, reply, page)
    return sender.sendUncached(request, reply, page, await first(dataset))
  })

  const missingBin = missingPage(pages.bin)
  app.get<{ Params: { bin: string } }>(pages.bin.path, async (request, reply) => {
    const { bin } = request.params
    if (!isBin(bin)) return sender.sendCached(request, reply, missingBin)
    const page = binPage(current.dataset, bin)
    if (!(await allows(request, 'lookup'))) return sender.sendUncached(request, reply, page ?? missingBin)
    const input = binInput(bin, queryOf(request))
    const output = await unlessSlow(binDetails.json(bin, null, input.query))
    // With similar BINs.
    if (output === 'absent') return withResults(request, reply, () => missingBin, binBody(bin))
    // If the database fails or is slow, the page still shows the data, and the call itself reports the error.
    if (output === undefined)
      return sender.sendUncached(request, reply, page ?? { ...missingBin, status: 503 })
    const first = { line: 'GET /api/bin/:bin' as const, input, output }
    const filling = { binTop: { bin, detail: JSON.parse(String(output)) as BinDetail } }
    const known = page ?? discussedPage(bin)
    return sender.sendUncached(request, reply, { ...known, view: { name: 'page', filling } }, first)
  })
}

const appShell: PageToSend = { ...unknownPageToSend, canonical: '/app-shell', view: 'none', status: 200 }

const ownRoutes = new Set<string>([pages.lookup.path, pages.dataset.path, pages.docs.path])

type LookupBody = Input<'POST /api/binLookup'>['body']
type LookupOutput = Output<'POST /api/binLookup'>

function binPage(dataset: Dataset, bin: string): PageToSend | undefined {
  const row = rowFor(dataset, bin)
  if (row === undefined) return undefined
  const known = dataset.bin(row)
  const matched = known === bin ? undefined : known
  return pageOfOne(pages.bin, binHead({ bin, matched, ...dataset.rowFacts(row) }), `/bin/${known}`)
}

/** For a BIN that only reviews and public lists have. Anyone can create such a page, so search engines leave it out. */
const discussedPage = (bin: string): PageToSend => ({
  ...pageOfOne(pages.bin, binHead({ bin, isKnown: false, ...unknownFacts }), `/bin/${bin}`),
  noindex: true,
})

function unlessSlow<T>(wanted: Promise<T>): Promise<T | 'absent' | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), longestWait)
    void wanted
      .catch((error: unknown) =>
        error instanceof AppError && error.code === 'bin_not_found' ? ('absent' as const) : undefined,
      )
      .then((it) => {
        clearTimeout(timer)
        resolve(it)
      })
  })
}

const longestWait = 300

export function bankPageSender(current: CurrentDataset, sender: PageSender) {
  const missingBank = missingPage(pages.bank)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    reply.header('vary', 'accept')
    const accepted = request.headers.accept?.toLowerCase() ?? ''
    if (accepted.includes('application/json') && !accepted.includes('text/html')) return undefined
    reply.removeHeader('access-control-allow-origin').header('cross-origin-resource-policy', 'same-origin')
    const { slug } = request.params as { slug: string }
    const { dataset } = current
    const bank = findBank(dataset, slug)
    if (!bank) return sender.sendCached(request, reply, missingBank)
    const meta = answers['GET /api/bank/:slug/meta'](dataset, { params: { slug } })
    const page = pageOfOne(pages.bank, bankHead(meta), `/bank/${encodeURIComponent(bank.slug)}`)
    const input = bankInput(slug, queryOf(request))
    const profile = answers['GET /bank/:slug'](dataset, input)
    const output = JSON.stringify(profile)
    const lookup = `/?${searchQuery({ ...noSearch, banks: [bank.slug] })}`
    // What is filtered for is in the link to the lookup, and in more of the page.
    const view = { name: 'page' as const, filling: { bankTop: { bank: profile, lookup } } }
    return sender.sendUncached(request, reply, request.url.includes('?') ? page : { ...page, view }, {
      line: 'GET /bank/:slug',
      input,
      output,
    })
  }
}

export function unknownPages(sender: PageSender) {
  return (request: FastifyRequest, reply: FastifyReply): Sent | undefined => {
    const path = request.url.split('?', 1)[0]!
    const asksForPage = /^(?:GET|HEAD)$/.test(request.method) && request.headers.accept?.includes('text/html')
    if (!asksForPage) return undefined
    const address = correctedAddress(request.url)
    if (address !== undefined) return reply.redirect(address, 301)
    if (notPages.test(path)) return undefined
    return sender.sendCached(request, reply, unknownPageToSend)
  }
}

const notPages = /^\/(?:api|assets|banners|binlist|flags)\/|\.[a-z0-9]+$/i

/**
 * The address of the page that this one means when only the case of its letters is wrong, or slashes are repeated:
 * `/Tools?x=1` → `/tools?x=1`, `/tools//resell` → `/tools/resell`. Undefined when there is no such page, or nothing to
 * change. IDs keep their case.
 */
export function correctedAddress(url: string): string | undefined {
  const [path = '', ...query] = url.split(/(?=\?)/)
  const parts = path.split('/').filter((part) => part !== '')
  const asked = path.replace(/(?<=.)\/$/, '')
  for (const pattern of patterns) {
    const proper = follow(pattern, parts)
    if (proper !== undefined && proper !== asked) return proper + query.join('')
  }
  return undefined
}

const patterns = [...pagesByPath.keys(), ...Object.keys(moved)].map((path) =>
  path.split('/').filter((part) => part !== ''),
)

function follow(pattern: readonly string[], parts: readonly string[]): string | undefined {
  if (parts.length !== pattern.length) return undefined
  const proper = pattern.map((word, at) => (word.startsWith(':') ? parts[at]! : word))
  return proper.every((word, at) => word.toLowerCase() === parts[at]!.toLowerCase())
    ? `/${proper.join('/')}`
    : undefined
}

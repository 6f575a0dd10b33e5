// When a phone on a slow network shows a page for the first time, and what it has loaded by then.
import { get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Browser, Page } from 'playwright-core'
import type { Bench } from '../measuring/bench.ts'
import { newVisitor, phone, type WebBench } from '../measuring/browser.ts'
import type { Line, Section } from '../measuring/report.ts'
import { median } from '../measuring/statistics.ts'
import { count, milliseconds, short } from '../measuring/units.ts'
import { benchSite, entryPages } from './site.ts'

/** Lighthouse's slow 4G: milliseconds per request, and bits per second. */
const network = { latency: 150, down: 1_600_000, up: 750_000 }
const slowdown = 4

/** Milliseconds and bytes. The search link has no target for its JavaScript. */
const targets = { FCP: 1000, LCP: 1800, CLS: 0.02, requests: 12 }
const mostScripts: Record<string, number> = {
  '`/`': 130_000,
  'a BIN': 150_000,
  'a bank': 150_000,
  'a public list': 150_000,
}

interface Figures {
  FCP: number
  LCP: number
  CLS: number
  requests: number
  scripts: number
}

export const benchPaint = (bench: Bench): Promise<Section> =>
  benchSite(bench, { title: 'First paint on a phone', sides: ['Bindex', ''] }, paintPages)

async function paintPages(web: WebBench, browser: Browser): Promise<Pick<Section, 'about' | 'lines'>> {
  const rounds = web.quick ? 1 : 5
  const pages = entryPages(web).map((page) => ({ ...page, visits: [] as Figures[], largest: '' }))
  // Takes turns, so that a busy minute affects all pages. The server is warm, as on a site with visitors.
  for (const { path } of pages) await firstVisit(web, browser, path)
  for (let round = 0; round < rounds; round++) {
    for (const page of pages) {
      const { largest, ...figures } = await firstVisit(web, browser, page.path)
      page.visits.push(figures)
      page.largest = largest
    }
  }
  for (const { path, largest } of pages) console.log(`${path}: the largest element is ${largest}`)
  return {
    about: [
      `A first visit with an empty cache, on a phone: ${phone.viewport.width} pixels wide, a CPU ${slowdown} times slower, and Lighthouse's slow 4G
       (${network.latency} ms for each request, ${network.down / 1_000_000} Mbit/s down, ${network.up / 1000} kbit/s up). First and largest contentful paint, and the largest
       burst of layout shifts, as Chromium reports them; all requests until a second passes without one; JavaScript with
       gzip, where 1 kB is 1,000 bytes. Medians of ${rounds}.`,
    ],
    lines: pages.flatMap(({ name, path, visits }) => describe(name, path, visits)),
  }
}

async function firstVisit(
  { site }: WebBench,
  browser: Browser,
  path: string,
): Promise<Figures & { largest: string }> {
  const visitor = await newVisitor(browser, site, {}, phone)
  const page = await visitor.newPage()
  const scripts = new Set<string>()
  let requests = 0
  page.on('request', (request) => {
    if (request.url().startsWith('data:')) return
    requests++
    if (request.resourceType() === 'script') scripts.add(request.url())
  })
  await throttle(page)
  await page.goto(path, { waitUntil: 'load', timeout: 60_000 })
  for (let known = -1; known < requests;) {
    known = requests
    await page.waitForTimeout(1000)
  }
  const painted = await page.evaluate(paintTimes)
  await visitor.close()
  return { ...painted, requests, scripts: await sizeOf(scripts) }
}

async function throttle(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latency,
    downloadThroughput: network.down / 8,
    uploadThroughput: network.up / 8,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

/** Runs in the page. */
async function paintTimes(): Promise<Pick<Figures, 'FCP' | 'LCP' | 'CLS'> & { largest: string }> {
  const entriesOf = (type: string) =>
    new Promise<PerformanceEntry[]>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries()))
      observer.observe({ type, buffered: true })
      setTimeout(() => resolve([]), 1000)
    })
  const [first] = performance.getEntriesByName('first-contentful-paint')
  const largest = (await entriesOf('largest-contentful-paint')).at(-1) as
    | (PerformanceEntry & { element: Element | null })
    | undefined
  const shifts = (await entriesOf('layout-shift')) as (PerformanceEntry & {
    value: number
    hadRecentInput: boolean
  })[]
  // Shifts less than a second apart, within five seconds, are one burst.
  let [CLS, burst, start, last] = [0, 0, 0, 0]
  for (const { value, startTime, hadRecentInput } of shifts) {
    if (hadRecentInput) continue
    const isNew = startTime - last >= 1000 || startTime - start >= 5000
    if (isNew) start = startTime
    burst = isNew ? value : burst + value
    last = startTime
    CLS = Math.max(CLS, burst)
  }
  return {
    FCP: first?.startTime ?? NaN,
    LCP: largest?.startTime ?? NaN,
    CLS,
    largest: largest?.element?.outerHTML.slice(0, 120) ?? '',
  }
}

const sizes = new Map<string, number>()

async function sizeOf(urls: Iterable<string>): Promise<number> {
  let total = 0
  for (const url of urls) {
    const size = sizes.get(url) ?? (await gzippedBytes(url)).length
    sizes.set(url, size)
    total += size
  }
  return total
}

/** Not with fetch, which decompresses. */
function gzippedBytes(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'gzip' }
    get(url, { headers }, (reply) => buffer(reply).then(resolve, reject)).once('error', reject)
  })
}

const kB = (bytes: number): string => `${short(bytes / 1000)} kB`

function describe(name: string, path: string, visits: Figures[]): Line[] {
  const line = (
    what: string,
    figure: keyof Figures,
    most: number | undefined,
    said: (value: number) => string,
  ): Line => {
    const now = median(visits.map((visit) => visit[figure]))
    return {
      what,
      ours: said(now),
      ...(most !== undefined && { target: `≤ ${said(most)}`, met: now <= most }),
    }
  }
  const title = name === '`/`' ? name : `${name}, \`${path.replace(/(?<=\/list\/).*/, '…')}\``
  return [
    line(`${title}: first contentful paint`, 'FCP', targets.FCP, milliseconds),
    line('– largest contentful paint', 'LCP', targets.LCP, milliseconds),
    line('– cumulative layout shift', 'CLS', targets.CLS, short),
    line('– requests', 'requests', targets.requests, count),
    line('– JavaScript', 'scripts', mostScripts[name], kB),
  ]
}

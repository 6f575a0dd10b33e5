// Searching on the visitor's device: from the browser's storage to the first results, and page after page.
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { chromiumFlags } from '#test/run/needs.ts'
import { randomNumbers } from '#test/data/made-bins.ts'
import { filtersOf, fullPages, pageSize } from '../engine/searches.ts'
import type { Bench } from '../measuring/bench.ts'
import type { WebBench } from '../measuring/browser.ts'
import type { Line, Section } from '../measuring/report.ts'
import { median, quantile } from '../measuring/statistics.ts'
import { count, milliseconds } from '../measuring/units.ts'
import { benchSite } from './site.ts'

export const benchDevice = (bench: Bench): Promise<Section> =>
  benchSite(bench, { title: 'On a device', sides: ['median', '95th percentile'], ratioHeading: '' }, search)

/** What was promised, in milliseconds. */
const most = { first: 300, page: 10, built: 1500 }

async function search(web: WebBench): Promise<Pick<Section, 'about' | 'lines'>> {
  const rounds = web.quick ? 3 : 21
  // In a profile on disk: otherwise the browser would keep the dataset in memory.
  const visitor = await chromium.launchPersistentContext(mkdtempSync(join(web.folder, 'profile-')), {
    executablePath: web.chromium,
    args: chromiumFlags('127.0.0.1'),
    baseURL: web.site,
    viewport: { width: 1280, height: 800 },
  })
  const page = await visitor.newPage()
  await page.goto('/')
  await page.waitForFunction(() => document.querySelector('#app[data-view]') === null)
  await page.getByRole('switch', { name: 'Search on this device' }).click()
  await page.getByText('Searches now stay on this device').waitFor({ timeout: 120_000 })
  await page.mouse.move(20, 20)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.close()
  const opened: Opened[] = []
  for (let round = 0; round < rounds; round++) opened.push(await openResults(await visitor.newPage()))
  const searches = fullPages(web.dataset, randomNumbers(44), web.quick ? 40 : 400)
  const pages = await searchInWorker(
    await visitor.newPage(),
    searches.map((one) => ({ ...filtersOf(one), page: one.page, limit: pageSize, facets: true })),
  )
  const built = await buildInWorker(await visitor.newPage(), web.quick ? 1 : 7)
  await visitor.close()
  const first = opened.map(({ answered, started }) => answered - started)
  const drawn = opened.map(({ answered, drawn }) => drawn - answered)
  return {
    about: [
      `The dataset is kept in a browser profile on disk. ${rounds} times, a new tab opens the address of a search: the first search is
       measured from the start of the worker, which reads the dataset from storage and opens it, to its answer; drawing from
       that answer to the frame with the rows. Then ${count(searches.length)} different searches with ${pageSize} results each are
       sent to a worker, one after the other, and measured from the message to its reply. Building is measured from the message
       to a new worker, when the compact form was downloaded, until the dataset was built, kept and opened.`,
    ],
    lines: [
      line('first search after opening the site, from storage', first, most.first),
      line('– from the answer to the rows on the screen', drawn),
      line(
        '– from the navigation to the rows on the screen',
        opened.map(({ drawn }) => drawn),
      ),
      line(`a page of ${pageSize}, in the worker`, pages, most.page),
      line('building and opening the dataset after its download', built, most.built),
    ],
  }
}

function line(what: string, times: number[], target?: number): Line {
  const [middle, slow] = [median(times), quantile(times, 0.95)]
  return {
    what,
    ours: milliseconds(middle),
    theirs: milliseconds(slow),
    ...(target !== undefined && { target: `≤ ${target} ms`, met: middle <= target }),
  }
}

/** Milliseconds since the navigation. */
interface Opened {
  started: number
  answered: number
  drawn: number
}

async function openResults(page: Page): Promise<Opened> {
  await page.addInitScript(recordWorker)
  await page.goto('/?vendors=VISA')
  await page.waitForFunction(() => (window as unknown as { opened: Partial<Opened> }).opened.drawn)
  const opened = await page.evaluate(() => (window as unknown as { opened: Opened }).opened)
  await page.close()
  return opened
}

/** Runs in the page, before its own code. */
function recordWorker(): void {
  const opened: Partial<Opened> = {}
  Object.assign(window, { opened })
  const Plain = Worker
  window.Worker = class extends Plain {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options)
      if (!String(url).includes('device-worker')) return
      opened.started = performance.now()
      this.addEventListener('message', ({ data }: MessageEvent<{ json?: unknown }>) => {
        if (data.json !== undefined) opened.answered ??= performance.now()
      })
    }
  }
  const look = () => {
    if (document.querySelector('table[aria-label=Results] tbody tr[aria-rowindex]'))
      requestAnimationFrame(() => (opened.drawn = performance.now()))
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

async function searchInWorker(page: Page, searches: object[]): Promise<number[]> {
  const started = page.waitForEvent('worker')
  await page.goto('/?vendors=VISA')
  const url = (await started).url()
  return page.evaluate(
    async ([url, searches]) => {
      const worker = new Worker(url, { type: 'module' })
      const ask = (question: object) =>
        new Promise((resolve) => {
          worker.addEventListener('message', resolve, { once: true })
          // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
          worker.postMessage({ id: 1, ...question })
        })
      await ask({ open: JSON.parse(localStorage.getItem('device_files')!), isTrusted: true })
      const times: number[] = []
      for (const body of searches) {
        const start = performance.now()
        await ask({ line: 'POST /api/binLookup', input: { body } })
        times.push(performance.now() - start)
      }
      worker.terminate()
      return times
    },
    [url, searches] as const,
  )
}

/** Builds the dataset again from its compact form, each time in a new worker. */
async function buildInWorker(page: Page, rounds: number): Promise<number[]> {
  const started = page.waitForEvent('worker')
  await page.goto('/?vendors=VISA')
  const url = (await started).url()
  return page.evaluate(
    async ([url, rounds]) => {
      const cache = await caches.open('bindex-dataset')
      const reply = await fetch('/api/dataset/device')
      const { file, compact } = (await reply.json()) as Record<'file' | 'compact', { path: string }>
      const times: number[] = []
      for (let round = 0; round < rounds; round++) {
        await cache.put(compact.path, await fetch(compact.path))
        await cache.delete(file.path)
        const worker = new Worker(url, { type: 'module' })
        const start = performance.now()
        const built = new Promise<{ error?: unknown; isUnreadable?: true }>((resolve) =>
          worker.addEventListener('message', ({ data }) => resolve(data), { once: true }),
        )
        const open = { open: { file: file.path }, isTrusted: false, sent: { path: compact.path } }
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
        worker.postMessage({ id: 1, ...open })
        const { error, isUnreadable } = await built
        if (error || isUnreadable) throw new Error('The dataset was not built.')
        times.push(performance.now() - start)
        worker.terminate()
      }
      return times
    },
    [url, rounds] as const,
  )
}

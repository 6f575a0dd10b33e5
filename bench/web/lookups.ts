import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { below, randomNumbers } from '#test/data/made-bins.ts'
import type { Line, Section } from '../measuring/report.ts'
import { median, timed } from '../measuring/statistics.ts'
import { count, milliseconds, percent } from '../measuring/units.ts'
import { newVisitor, type WebBench } from '../measuring/browser.ts'

const pasted = 1000
const pageSizes = [250, 1000]

/** Milliseconds: in total, until the request is sent, until its reply arrives, and for the same request from Node. */
interface Lookup {
  total: number
  before: number
  underWay: number
  fromNode: number
}

/** From the click on Lookup until the rows are painted. */
export async function benchLookups(
  { site, dataset, quick }: WebBench,
  browser: Browser,
): Promise<Pick<Section, 'about' | 'lines'>> {
  const random = randomNumbers(35)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const found = new Map<number, Lookup[]>(pageSizes.map((limit) => [limit, []]))
  const rounds = quick ? 3 : 15
  for (let round = 0; round < rounds; round++) {
    for (const [limit, lookups] of found) {
      const visitor = await newVisitor(browser, site, { page_size: String(limit) })
      lookups.push(await lookUp(await visitor.newPage(), someBins(dataset, random), agent))
      await visitor.close()
    }
  }
  agent.destroy()
  return {
    about: [
      `Lookups: ${count(pasted)} random BINs are pasted into the box of a freshly opened page. The time runs from the click to
       the second frame after the rows are in the document, so it is up to a frame too long. Server and network is the
       time the browser reports for the request, from its start to the end of the reply. Medians of ${rounds}.`,
    ],
    lines: [...found].flatMap(([limit, lookups]) => describe(limit, lookups)),
  }
}

function someBins(dataset: Dataset, random: () => number): string[] {
  const bins = new Set<string>()
  while (bins.size < pasted) bins.add(dataset.bin(below(random, dataset.rows)).slice(0, 6))
  return [...bins]
}

async function lookUp(page: Page, bins: string[], agent: Agent): Promise<Lookup> {
  await page.goto('/', { waitUntil: 'networkidle' })
  const box = page.getByRole('textbox', { name: 'BINs' })
  await box.focus()
  await box.evaluate((element, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, bins.join('\n'))
  await page.getByText(`${count(bins.length)} BINs`, { exact: true }).waitFor()
  // By then the page has handled the paste: it waits 200 ms for more input.
  await page.waitForTimeout(500)
  const asked = page.waitForRequest('**/api/binLookup')
  const [timing] = await Promise.all([
    page.evaluate(untilPainted),
    page.getByRole('button', { name: 'Lookup', exact: true }).click(),
  ])
  const sent = await asked
  const headers = await sent.allHeaders()
  const body = sent.postData()!
  // A page that is still rendering takes CPU time from both: with it open, Node waited six times as long.
  await page.close()
  await sleep(200)
  const post = () => send(sent.url(), { headers, body, agent })
  await post()
  const fromNode: number[] = []
  for (let again = 0; again < 5; again++) fromNode.push(await timed(post))
  return { ...timing, fromNode: median(fromNode) }
}

/** Runs in the page; started before the click. */
async function untilPainted(): Promise<Omit<Lookup, 'fromNode'>> {
  performance.clearResourceTimings()
  const clicked = await new Promise<number>((resolve) =>
    addEventListener('click', (event) => resolve(event.timeStamp), { capture: true, once: true }),
  )
  await new Promise<void>((resolve) => {
    const look = () => {
      if (!document.querySelector('table[aria-label=Results] tbody tr[aria-rowindex]')) return
      observer.disconnect()
      resolve()
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true, subtree: true })
    look()
  })
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
  await frame()
  await frame()
  const painted = performance.now()
  for (;;) {
    const entry = performance
      .getEntriesByType('resource')
      .find(({ name }) => name.endsWith('/api/binLookup')) as PerformanceResourceTiming | undefined
    if (entry) {
      const { requestStart, responseEnd } = entry
      return {
        total: painted - clicked,
        before: requestStart - clicked,
        underWay: responseEnd - requestStart,
      }
    }
    await frame()
  }
}

interface Sending {
  headers: Record<string, string>
  body: string
  agent: Agent
}

/** Until the last byte has arrived, without decompressing. */
function send(url: string, { headers: all, body, agent }: Sending): Promise<void> {
  const kept = ['accept', 'accept-encoding', 'content-type']
  const headers = Object.fromEntries(Object.entries(all).filter(([name]) => kept.includes(name)))
  return new Promise((resolve, reject) => {
    const question = request(url, { method: 'POST', headers, agent }, (reply) => {
      if (reply.statusCode !== 200) reject(new Error(`The lookup was answered with ${reply.statusCode}.`))
      reply.resume().once('end', resolve).once('error', reject)
    })
    question.once('error', reject).end(body)
  })
}

function describe(limit: number, lookups: Lookup[]): Line[] {
  const middle = (figure: (lookup: Lookup) => number) => median(lookups.map(figure))
  const total = middle(({ total }) => total)
  const before = middle(({ before }) => before)
  const after = middle(({ total, before, underWay }) => total - before - underWay)
  return [
    {
      what: `${count(pasted)} pasted BINs, ${count(limit)} per page: click to paint`,
      ours: milliseconds(total),
      theirs: `server and network ${milliseconds(middle(({ underWay }) => underWay))}`,
      ratio: percent(middle(({ total, underWay }) => underWay / total)),
    },
    {
      what: '– in the browser: before the request + after the reply',
      ours: `${milliseconds(before)} + ${milliseconds(after)}`,
      theirs: '',
      ratio: percent(middle(({ total, underWay }) => 1 - underWay / total)),
    },
    {
      what: '– the same request from Node, with the page closed',
      ours: '',
      theirs: milliseconds(middle(({ fromNode }) => fromNode)),
      ratio: percent(middle(({ total, fromNode }) => fromNode / total)),
    },
  ]
}

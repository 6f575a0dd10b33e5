// How soon the page shows that it has reacted to a click, a key or a paste (interaction to next paint).
import type { Browser, Locator, Page } from 'playwright-core'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { below, randomNumbers } from '#test/data/made-bins.ts'
import type { Bench } from '../measuring/bench.ts'
import { newVisitor, type WebBench } from '../measuring/browser.ts'
import type { Line, Section } from '../measuring/report.ts'
import { median } from '../measuring/statistics.ts'
import { count, milliseconds } from '../measuring/units.ts'
import { benchSite } from './site.ts'

const bins = 5000
const pageSize = 1000
/** Milliseconds, and how many times slower the CPU is. */
const devices = { desktop: { slowdown: 1, most: 100 }, slow: { slowdown: 4, most: 200 } }
type Device = keyof typeof devices

/** Milliseconds for which people hold a key. */
const keyTime = 80

/** Milliseconds; shorter ones are not reported by the browser. */
const shortest = 16

const interactions = [
  'paste 5,000 BINs into the empty box',
  'type a digit into a box of 5,000 BINs',
  'delete a digit from it',
  'click on Lookup',
  'open the filter of a column, above 5,000 results',
  'tick an option in it',
  'close it with Escape',
  'turn the page',
  'open a filter of the search panel',
  'type into it',
] as const
type Interaction = (typeof interactions)[number]

type Times = Record<Interaction, number[]>

export const benchInteractions = (bench: Bench): Promise<Section> =>
  benchSite(
    bench,
    { title: 'Interactions', sides: ['desktop', 'CPU 4 times slower'], ratioHeading: '' },
    react,
  )

async function react(web: WebBench, browser: Browser): Promise<Pick<Section, 'about' | 'lines'>> {
  const rounds = web.quick ? 1 : 5
  const text = someBins(web.dataset).join('\n')
  const times = { desktop: noTimes(), slow: noTimes() }
  for (let round = 0; round < rounds; round++) {
    for (const device of Object.keys(devices) as Device[])
      await use(web, browser, device, text, times[device])
  }
  return {
    about: [
      `From a real key press, click or paste to the next frame, as Chromium's event timing reports it (to 8 ms; below
       ${shortest} ms it reports none). One visit does all of this in a row, in a window of 1280 pixels: ${count(bins)} BINs, ${count(pageSize)} results per page.
       Medians of ${rounds}, and the slowest in brackets.`,
    ],
    lines: interactions.map((what) => describe(what, times)),
  }
}

function someBins(dataset: Dataset): string[] {
  const random = randomNumbers(36)
  const found = new Set<string>()
  while (found.size < bins) found.add(dataset.bin(below(random, dataset.rows)).slice(0, 6))
  return [...found]
}

const noTimes = () => Object.fromEntries(interactions.map((what) => [what, [] as number[]])) as Times

async function use(
  { site }: WebBench,
  browser: Browser,
  device: Device,
  text: string,
  times: Times,
): Promise<void> {
  const visitor = await newVisitor(browser, site, { page_size: String(pageSize) })
  await visitor.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site })
  const page = await visitor.newPage()
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.evaluate(watch)
  const box = page.getByRole('textbox', { name: 'BINs' })
  const results = page.getByRole('region', { name: 'Results' })
  const button = (name: string | RegExp): Locator => page.getByRole('button', { name, exact: true })
  const press = (key: string) => page.keyboard.press(key, { delay: keyTime })
  await box.click()
  await page.evaluate((text) => navigator.clipboard.writeText(text), text)
  await settle(page)
  const devtools = await visitor.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: devices[device].slowdown })
  const timed = async (what: Interaction, act: () => Promise<unknown>): Promise<void> => {
    await settle(page)
    await page.evaluate(() => (window as unknown as Watching).durations.clear())
    await act()
    await settle(page)
    const taken = await page.evaluate(() => [...(window as unknown as Watching).durations.values()])
    times[what].push(Math.max(shortest, ...taken))
  }

  await timed('paste 5,000 BINs into the empty box', () => press('Control+V'))
  await page.getByText(`${count(bins)} BINs`, { exact: true }).waitFor()
  await page.keyboard.press('Enter')
  for (const digit of '45717') await timed('type a digit into a box of 5,000 BINs', () => press(digit))
  for (let digit = 0; digit < 6; digit++) await timed('delete a digit from it', () => press('Backspace'))
  await timed('click on Lookup', () => button('Lookup').click())
  await page.getByText(`Showing 1 - ${count(pageSize)} of ${count(bins)}`).waitFor()
  for (const name of ['Filter Country', 'Filter Brand']) {
    await timed('open the filter of a column, above 5,000 results', () => button(name).click())
    const option = results.getByRole('option').nth(1)
    await option.waitFor()
    for (let turn = 0; turn < 2; turn++) {
      await timed('tick an option in it', () => option.click())
      await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
    }
    await timed('close it with Escape', () => press('Escape'))
  }
  for (let turn = 2; turn <= 4; turn++) {
    await timed('turn the page', () => button('Next page').click())
    await page.getByText(`Showing ${count((turn - 1) * pageSize + 1)} -`).waitFor()
  }
  for (const name of ['Country', 'Bank']) {
    const field = page.getByRole('form', { name: 'Search' }).getByRole('combobox', { name, exact: true })
    await timed('open a filter of the search panel', () => field.click())
    for (const letter of 'uni') await timed('type into it', () => press(letter))
    await page.keyboard.press('Escape')
  }
  await visitor.close()
}

interface Watching {
  durations: Map<number, number>
}

/** Runs in the page. */
function watch(): void {
  const durations = new Map<number, number>()
  Object.assign(window, { durations })
  const observer = new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[]) {
      if (interactionId > 0)
        durations.set(interactionId, Math.max(duration, durations.get(interactionId) ?? 0))
    }
  })
  // Its type lacks the threshold.
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

/** Until half a second passes in which the page is idle. */
async function settle(page: Page): Promise<void> {
  await page.waitForTimeout(250)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await page.waitForTimeout(250)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
}

function describe(what: Interaction, times: Record<Device, Times>): Line {
  const middle = (device: Device) => median(times[device][what])
  const said = (device: Device) => `${ms(middle(device))} (${ms(Math.max(...times[device][what]))})`
  return {
    what,
    ours: said('desktop'),
    theirs: said('slow'),
    target: `≤ ${devices.desktop.most} ms, ≤ ${devices.slow.most} ms`,
    met: (Object.keys(devices) as Device[]).every((device) => middle(device) <= devices[device].most),
  }
}

const ms = (value: number): string => (value <= shortest ? `≤ ${shortest} ms` : milliseconds(value))

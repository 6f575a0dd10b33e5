// Compares what the deobfuscator reports about fingerprinting scripts with what they do in Chromium, on a page without a
// network where each use is noted.
import type { Browser } from 'playwright-core'
import { findSignals, signalGroups } from '../findings/signals.ts'
import { exportsCaller } from '../sandbox/call-exports.ts'
import { isInterface, type Use } from '../syntax/uses.ts'
import { analyse } from '../worker/analyse.ts'
import type { Report } from '../worker/report.ts'
import { type Disguise, instrument } from './instrument.ts'

interface Score {
  name: string
  report: Report
  used: number
  reported: number
  right: number
  missed: string[]
  wrong: string[]
}

export async function scoreLibraries(browser: Browser, libraries: Library[]): Promise<Score[]> {
  const scores: Score[] = []
  for (const library of libraries) {
    const bytes = new TextEncoder().encode(library.source)
    const [truth, { report }] = await Promise.all([
      truthOf(browser, library),
      analyse({ name: library.name, bytes }, () => undefined),
    ])
    scores.push(scoreOf(library.name, report, truth))
  }
  return scores
}

function scoreOf(name: string, report: Report, truth: Truth): Score {
  const reported = report.signals
    .filter(
      ({ id, isOnlyChecked }) => !unobservable.has(id) && (!isOnlyChecked || truth.get(id) === 'looked at'),
    )
    .map(({ id }) => id)
  const wrong = reported.filter((id) => !truth.has(id))
  return {
    name,
    report,
    used: truth.size,
    reported: reported.length,
    right: reported.length - wrong.length,
    missed: [...truth.keys()].filter((id) => !reported.includes(id)),
    wrong,
  }
}

export function precisionAndRecall(scores: Score[]): { precision: number; recall: number } {
  const sum = (count: (score: Score) => number) => scores.reduce((total, score) => total + count(score), 0)
  const right = sum((score) => score.right)
  return { precision: right / sum(({ reported }) => reported), recall: right / sum(({ used }) => used) }
}

interface Library {
  name: string
  source: string
  start: string
}

/** A page cannot watch what a script does with these: their properties cannot be replaced. */
const unobservable: ReadonlySet<string> = new Set(['address', 'frames', 'trusted'])

/** Chromium lacks some of them, so the page adds them. */
const names = signalGroups.flatMap(({ rows }) =>
  rows.flatMap(([, , ...patterns]) => patterns.filter((pattern) => /^[\w.]+$/.test(pattern))),
)

const html = `<!doctype html><title>Checkout</title><form id="f" class="behavior"><input name="email" id="email">
<input name="q" type="text"><input name="p" type="password"><button>Go</button></form><div style="height: 3000px">Text</div>`

const disguises: Disguise[] = [
  { globals: [] },
  {
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0',
    globals: ['mozInnerScreenX', 'CSSMozDocumentRule', 'CanvasCaptureMediaStream', 'onmozfullscreenchange'],
    vendor: '',
  },
  {
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    globals: ['ApplePayError', 'CSSPrimitiveValue', 'Counter', 'RGBColor', 'WebKitMediaKeys', 'safari'],
    vendor: 'Apple Computer, Inc.',
  },
]

/** An interface may only have been looked at, to see whether it is there. */
type Truth = Map<string, 'used' | 'looked at'>

async function truthOf(browser: Browser, library: Library): Promise<Truth> {
  const truth: Truth = new Map()
  const found = await Promise.all(disguises.map((disguise) => usesIn(browser, library, disguise)))
  for (const use of found.flat()) {
    const isLook = use.how === 'read' && isInterface(use.path)
    for (const { id } of findSignals([use])) {
      if (!unobservable.has(id) && truth.get(id) !== 'used') truth.set(id, isLook ? 'looked at' : 'used')
    }
  }
  return truth
}

async function usesIn(browser: Browser, { source, start }: Library, disguise: Disguise): Promise<Use[]> {
  const { userAgent } = disguise
  const context = await browser.newContext({
    hasTouch: true,
    viewport: { width: 1000, height: 600 },
    ...(userAgent !== undefined && { userAgent }),
  })
  try {
    await context.route('**/*', (route) =>
      route.request().isNavigationRequest() && route.request().frame().parentFrame() === null
        ? route.fulfill({ contentType: 'text/html', body: html })
        : route.fulfill({ status: 204, body: '' }),
    )
    await context.addInitScript(`(${instrument})(${JSON.stringify(names)}, ${JSON.stringify(disguise)})`)
    const page = await context.newPage()
    await page.goto('https://shop.example/checkout')
    const lines = new Set<string>()
    const take = async () => {
      for (const line of await page.evaluate<string[]>('globalThis.__before ? [...__notes] : []'))
        lines.add(line)
    }
    const setUp = start.includes('module.exports')
      ? 'var module = { exports: {} }, exports = module.exports;'
      : ''
    // Playwright adds listeners of its own.
    await page.addScriptTag({ content: ';' })
    await page.evaluate(
      `__notes.clear(); globalThis.__before = new Set(Object.getOwnPropertyNames(globalThis)); ${setUp}`,
    )
    await page.addScriptTag({ content: source })
    const failure = await page.evaluate<string | undefined>(`Promise.race([
      (async () => { try { await (${start}) } catch (error) { return String(error) } })(),
      new Promise((resolve) => setTimeout(resolve, 4000)),
    ])`)
    if (failure !== undefined) throw new Error(`${start}: ${failure}`)
    await page.mouse.move(100, 100)
    await page.mouse.move(200, 150)
    await page.mouse.wheel(0, 200)
    await page.keyboard.type('a')
    await page.touchscreen.tap(300, 300)
    await page.waitForTimeout(300)
    await take()
    // It may leave the page.
    await page.evaluate(callAll).catch(() => undefined)
    await page.waitForTimeout(1500)
    await take().catch(() => undefined)
    return [...lines].map((line) => {
      const [how, path, ...input] = JSON.parse(line) as [Use['how'], string, ...(string | null)[]]
      return { how, path, input: input.map((text) => text ?? undefined) }
    })
  } finally {
    await context.close()
  }
}

const callAll = `(() => {
  const stub = new Proxy(function () {}, { get: (_, key) => key === Symbol.toPrimitive ? () => '…' : key === 'then' ? undefined : stub, apply: () => stub })
  ;(${exportsCaller})({
    found: () => [
      ...(typeof module === 'object' ? [['default', module.exports]] : []),
      ...Object.getOwnPropertyNames(globalThis).filter((name) => !__before.has(name) && !name.startsWith('__')).map((name) => [name, globalThis[name]]),
    ],
    argument: stub,
    isStub: (value) => value === stub || !/^.object (?:Object|(?:Async|Generator)?Function|Promise|Module).$/.test(Object.prototype.toString.call(value)),
    enqueue: (task) => setTimeout(() => { try { task() } catch {} }),
  })()
})()`

// A visit to the site in a fresh browser context, with its requests and errors recorded.
import { randomInt } from 'node:crypto'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { site } from './site.ts'

export interface Visit {
  path?: string
  scheme?: 'light' | 'dark'
  width?: number
  height?: number
  /** A phone: it has touch instead of a mouse. */
  touch?: boolean
  /** The IP address of the visitor. Random unless a test needs to know it. */
  address?: string
  /** The localStorage before the first page. It is not restored for later pages. */
  storage?: Record<string, string>
  /** Console messages to ignore, such as the browser's own about a 404. */
  expected?: RegExp[]
  /** Whether to wait until the page answers, which is after it is shown. */
  waits?: boolean
  /** Another origin that the page may call, which the test stubs. */
  allowed?: string
  /** Whether a service worker may keep the site. It would answer in place of what tests stub. */
  keepsSite?: boolean
  /** Called before the page opens, for example to delay or change replies. */
  before?: (page: Page) => Promise<unknown>
}

export interface Visitor {
  page: Page
  site: string
  /** All requests to the site so far, such as `GET /tools?x=1`. */
  requests: string[]
}

/** An address that no other visitor has, because signup and login are limited per network. */
export const newAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

export interface Window {
  context: BrowserContext
  /** Console errors, exceptions and requests to other sites so far. */
  complaints: string[]
}

interface Recording extends Pick<Visit, 'expected' | 'allowed'> {
  site: string
  requests: string[]
  complaints: string[]
}

export async function visitSite(
  browser: Browser,
  visit: Visit,
  onOpen: (window: Window) => void,
): Promise<Visitor> {
  const { address } = await site()
  const context = await newContext(browser, address, visit)
  const recording: Recording = { ...visit, site: address, requests: [], complaints: [] }
  listen(context, recording)
  const { requests, complaints } = recording
  onOpen({ context, complaints })
  const page = await context.newPage()
  if (visit.waits ?? true) waitForScripts(page)
  await visit.before?.(page)
  // Only for the first page. Playwright's own storage state opens another page to write it, at twice the time.
  const stores = visit.storage && (await page.addInitScript(store, visit.storage))
  await page.goto(visit.path ?? '/', { waitUntil: visit.waits === false ? 'commit' : 'load' })
  await stores?.dispose()
  return { page, site: address, requests }
}

/** A page is shown before its scripts answer clicks. */
function waitForScripts(page: Page): void {
  for (const name of ['goto', 'reload'] as const) {
    const open = page[name].bind(page) as (...rest: unknown[]) => ReturnType<Page['goto']>
    page[name] = async (...rest: unknown[]) => {
      const reply = await open(...rest)
      await page.waitForFunction(() => document.querySelector('#app[data-view]') === null)
      return reply
    }
  }
}

function store(values: Record<string, string>): void {
  // Firefox also runs this in the empty page of a new window.
  if (!location.protocol.startsWith('http')) return
  for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value)
}

async function newContext(browser: Browser, site: string, visit: Visit): Promise<BrowserContext> {
  const { scheme = 'light', width = 1280, height = 800, touch = false, address = newAddress() } = visit
  const context = await browser.newContext({
    baseURL: site,
    colorScheme: scheme,
    viewport: { width, height },
    hasTouch: touch,
    isMobile: touch,
    // Playwright cannot block them in the unmodified Firefox, and stubs nothing there.
    ...(browser.browserType().name() === 'chromium' && {
      serviceWorkers: visit.keepsSite ? ('allow' as const) : ('block' as const),
    }),
    extraHTTPHeaders: { 'x-forwarded-for': address },
  })
  context.setDefaultTimeout(30_000)
  return context
}

const blockedWorker = 'Service Worker registration blocked by Playwright'

function listen(context: BrowserContext, recording: Recording): void {
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    const { expected = [], complaints } = recording
    const line = `${message.text()} (${message.location().url})`
    if (message.text() === blockedWorker) return
    if (!expected.some((pattern) => pattern.test(line))) complaints.push(`console ${message.type()}: ${line}`)
  })
  context.on('weberror', (error) => recording.complaints.push(`page error: ${error.error().stack}`))
  const record = (method: string, address: string): void => {
    const { site, allowed, requests, complaints } = recording
    const url = new URL(address)
    if (url.protocol === 'data:' || url.protocol === 'blob:') return
    // A web socket has the scheme ws.
    if (url.origin.replace(/^ws/, 'http') === new URL(site).origin)
      requests.push(`${method} ${url.pathname}${url.search}`)
    else if (url.origin !== allowed) complaints.push(`request to another site: ${method} ${address}`)
  }
  context.on('request', (request) => record(request.method(), request.url()))
  context.on('page', (page) => page.on('websocket', (socket) => record('WebSocket', socket.url())))
}

let reused: { page: Page; recording: Recording } | undefined

/**
 * Opens a page in a window that other tests of this worker have used, with its storage, address and requests as new. In a
 * new window the browser would load and compile the site again, and axe with it, which takes as long as to check a page.
 * Returns the complaints too.
 */
export async function visitAgain(
  browser: Browser,
  { path = '/', scheme = 'light', width = 1280, height = 800, ...visit }: ReusableVisit,
): Promise<{ page: Page; complaints: string[] }> {
  const { address } = await site()
  if (reused?.recording.site !== address) reused = await newWindow(browser, address)
  const { page, recording } = reused
  // Whatever the previous page still does on its way out has nothing to do with this one.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': visit.address ?? newAddress() })
  await page.goto('/robots.txt')
  await page.evaluate(storeOnly, visit.storage ?? {})
  await page.emulateMedia({ colorScheme: scheme })
  await page.setViewportSize({ width, height })
  const complaints: string[] = []
  Object.assign(recording, { expected: visit.expected, allowed: visit.allowed, requests: [], complaints })
  await page.goto(path)
  return { page, complaints }
}

type ReusableVisit = Omit<Visit, 'before' | 'touch' | 'waits'>

export const isReusable = (visit: Visit): boolean =>
  visit.before === undefined && visit.touch === undefined && visit.waits === undefined

async function newWindow(browser: Browser, site: string): Promise<NonNullable<typeof reused>> {
  const context = await newContext(browser, site, {})
  const recording: Recording = { site, requests: [], complaints: [] }
  listen(context, recording)
  const page = await context.newPage()
  waitForScripts(page)
  // A page that asks before it is left.
  page.on('dialog', (dialog) => void dialog.accept())
  return { page, recording }
}

function storeOnly(values: Record<string, string>): void {
  sessionStorage.clear()
  localStorage.clear()
  for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value)
}

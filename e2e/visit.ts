// A visit to the site in a fresh browser context, and what it takes note of.
import { randomInt } from 'node:crypto'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { site } from './site.ts'

export interface Visit {
  path?: string
  scheme?: 'light' | 'dark'
  width?: number
  height?: number
  /** Where the visitor comes from; an address of its own unless a test has to know it. */
  address?: string
  /** What localStorage holds before the first page; later pages do not get it again. */
  storage?: Record<string, string>
  /** What the console may say, such as the browser's own line about a 404. */
  expected?: RegExp[]
  /** Another site that may be asked, as far as a test stands in for it. */
  allowed?: string
  /** Called before the page is opened, to hold back or change replies. */
  before?: (page: Page) => Promise<unknown>
}

export interface Visitor {
  page: Page
  /** The address of the site, without a slash at its end. */
  site: string
  /** All that was asked of the site so far, such as `GET /tools?x=1`. */
  requests: string[]
}

/** A network that nobody else comes from: signup and login are limited for each. */
export const newAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

export interface Window {
  context: BrowserContext
  /** What its pages complained about so far. */
  complaints: string[]
}

export async function visitSite(
  browser: Browser,
  visit: Visit,
  onOpen: (window: Window) => void,
): Promise<Visitor> {
  const { address } = await site()
  const context = await newContext(browser, address, visit)
  const requests: string[] = []
  const complaints = listen(context, { site: address, requests, ...visit })
  onOpen({ context, complaints })
  const page = await context.newPage()
  await visit.before?.(page)
  await page.goto(visit.path ?? '/')
  return { page, site: address, requests }
}

async function newContext(browser: Browser, site: string, visit: Visit): Promise<BrowserContext> {
  const { scheme = 'light', width = 1280, height = 800, storage = {}, address = newAddress() } = visit
  const localStorage = Object.entries(storage).map(([name, value]) => ({ name, value }))
  const context = await browser.newContext({
    baseURL: site,
    colorScheme: scheme,
    viewport: { width, height },
    extraHTTPHeaders: { 'x-forwarded-for': address },
    storageState: { cookies: [], origins: [{ origin: site, localStorage }] },
  })
  context.setDefaultTimeout(30_000)
  return context
}

function listen(
  context: BrowserContext,
  { site, requests, expected = [], allowed }: Visit & { site: string; requests: string[] },
): string[] {
  const complaints: string[] = []
  const { origin } = new URL(site)
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    const line = `${message.text()} (${message.location().url})`
    if (!expected.some((pattern) => pattern.test(line))) complaints.push(`console ${message.type()}: ${line}`)
  })
  context.on('weberror', (error) => complaints.push(`page error: ${error.error().stack}`))
  const asked = (method: string, address: string): void => {
    const url = new URL(address)
    if (url.protocol === 'data:' || url.protocol === 'blob:') return
    // A web socket has the scheme ws.
    if (url.origin.replace(/^ws/, 'http') === origin) requests.push(`${method} ${url.pathname}${url.search}`)
    else if (url.origin !== allowed) complaints.push(`request to another site: ${method} ${address}`)
  }
  context.on('request', (request) => asked(request.method(), request.url()))
  context.on('page', (page) => page.on('websocket', (socket) => asked('WebSocket', socket.url())))
  return complaints
}

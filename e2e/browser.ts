// A browser for the tests of a file, and a fresh window of it for each test. A test that uses it fails when the
// page complains, breaks, or asks another site for something.
import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { after, type TestContext } from 'node:test'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

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

/** What openSite uses of a test. */
export type Scope = Pick<TestContext, 'after' | 'name'>

/** `test('…', { skip: noBrowser }, …)` */
export const noBrowser: string | undefined = program().missing

/** A network that nobody else comes from: signup and login are limited for each. */
export const newAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

export async function openSite(t: Scope, visit: Visit = {}): Promise<Visitor> {
  const site = process.env['BINDEX_SITE']
  assert.ok(site, 'There is no site. Run `npm test -- e2e`, or set BINDEX_SITE to the address of one.')
  const context = await newContext(site, visit)
  const requests: string[] = []
  const complaints = listen(context, { site, requests, ...visit })
  const page = await context.newPage()
  t.after(async () => {
    await context.close()
    if (complaints.length === 0) return
    // Of a test that failed already, node shows that failure only. `passed` is missing in the type definitions.
    if (!(t as { passed?: boolean }).passed) console.log(`${t.name}\n${complaints.join('\n')}`)
    assert.fail(complaints.join('\n'))
  })
  await visit.before?.(page)
  await page.goto(site + (visit.path ?? '/'))
  return { page, site, requests }
}

let browser: Promise<Browser> | undefined
after(async () => (await browser)?.close())

async function newContext(site: string, visit: Visit): Promise<BrowserContext> {
  browser ??= launch(new URL(site).hostname)
  const { scheme = 'light', width = 1280, height = 800, storage = {}, address = newAddress() } = visit
  const localStorage = Object.entries(storage).map(([name, value]) => ({ name, value }))
  const context = await (
    await browser
  ).newContext({
    baseURL: site,
    colorScheme: scheme,
    viewport: { width, height },
    // What moves would be seen half way.
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'UTC',
    extraHTTPHeaders: { 'x-forwarded-for': address },
    storageState: { cookies: [], origins: [{ origin: site, localStorage }] },
  })
  context.setDefaultTimeout(30_000)
  return context
}

function launch(host: string): Promise<Browser> {
  const { path } = program()
  assert.ok(path, noBrowser)
  return chromium.launch({
    executablePath: path,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Tests use no network, so no name but the site's leads anywhere.
      `--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE ${host}`,
    ],
  })
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

/** What `npm test` found, in the words of test/run/needs.ts. */
function program(): { path?: string; missing?: string } {
  const found = JSON.parse(process.env['BINDEX_NEEDS'] ?? '{}') as Record<string, ReturnType<typeof program>>
  return found['chromium'] ?? { missing: 'chromium: nobody looked for it, run this with npm test' }
}

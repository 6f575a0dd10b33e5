// Keeps the site on this device: its code, and what was seen of lists, reviews and banks. The build writes `version` and
// `files` before this code, which imports nothing.

/** Of the code: a new one is kept beside the old one, so that pages and code never mix. */
declare const version: string
declare const files: string[]

interface Scope extends EventTarget {
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void>; matchAll(): Promise<{ postMessage(message: unknown): void }[]> }
}
interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface MessageFromPage extends LifeEvent {
  data: 'renew' | { replies: { path: string; output: unknown }[] }
}
interface RequestEvent extends LifeEvent {
  request: Request
  respondWith(response: Promise<Response>): void
}

const scope: Scope = globalThis as typeof globalThis & Scope
const siteCache = `bindex-site-${version}`
const keptCache = 'bindex-kept'
const datasetCache = 'bindex-dataset'
/** A page without content, from which the code makes any page. */
const shell = '/app-shell'
const mostKept = 300

const isKept = (path: string): boolean =>
  /^\/(?:api\/(?:bin|binlists|all-public|discover|bank|country|tags|corrections)|bank)(?:\/|$)/.test(path) &&
  !/\/(?:download|feed|meta)$/.test(path)

/** Pages whose address says what someone searches for. */
const tellsSearch = (path: string): boolean => /^\/(?:$|bin\/|bank\/|country\/)/.test(path)

const isPage = (path: string): boolean => !/^\/(?:api(?!\/docs)|assets|flags|dataset\/)|\.\w+$/.test(path)

scope.addEventListener('install', (event) => (event as LifeEvent).waitUntil(install()))
scope.addEventListener('activate', (event) => (event as LifeEvent).waitUntil(activate()))
scope.addEventListener('fetch', (event) => answer(event as RequestEvent))
scope.addEventListener('message', (event) => {
  const { data } = event as MessageFromPage
  const work = data === 'renew' ? renewShell() : keepAll(data.replies)
  ;(event as LifeEvent).waitUntil(work)
})

async function install(): Promise<void> {
  const page = await currentShell()
  const cache = await caches.open(siteCache)
  await cache.addAll(files.map((path) => new Request(path, { cache: 'no-cache' })))
  await cache.put(shell, page)
  await scope.skipWaiting()
}

/** One that needs other code belongs to a newer version, which brings its own. */
async function currentShell(): Promise<Response> {
  const response = await fetch(shell, { cache: 'no-cache' })
  const needed = (await response.clone().text()).match(/\/assets\/[\w.-]+/g) ?? []
  if (!response.ok || needed.some((path) => !files.includes(path))) throw new Error('The site has changed.')
  return response
}

async function renewShell(): Promise<void> {
  const page = await currentShell().catch(() => undefined)
  if (page) await (await caches.open(siteCache)).put(shell, page)
}

/** The version before stays for pages that are still open. */
async function activate(): Promise<void> {
  const sites = (await caches.keys()).filter((name) => name.startsWith('bindex-site-') && name !== siteCache)
  for (const name of sites.slice(0, -1)) await caches.delete(name)
  await scope.clients.claim()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- all are pages of this site
  for (const page of await scope.clients.matchAll()) page.postMessage({ files })
}

function answer(event: RequestEvent): void {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (isPage(pathname)) event.respondWith(page(request, pathname))
  } else if (pathname.startsWith('/assets/') || files.includes(pathname)) event.respondWith(file(request))
  else if (isKept(pathname) && request.headers.get('accept')?.includes('json'))
    event.respondWith(reply(event))
}

/** From the server, unless its address would tell what someone who searches on this device looks for. */
async function page(request: Request, path: string): Promise<Response> {
  const kept = () => caches.match(shell, { cacheName: siteCache })
  if (tellsSearch(path) && (await caches.has(datasetCache))) return (await kept()) ?? fetch(request)
  try {
    return await fetch(request)
  } catch (error) {
    const response = await kept()
    if (!response) throw error
    return response
  }
}

/** Names of files contain the hash of their content, so any version will do. */
const file = async (request: Request): Promise<Response> => (await caches.match(request)) ?? fetch(request)

async function reply(event: RequestEvent): Promise<Response> {
  const { request } = event
  // Opened before: when someone logs out meanwhile, the cache is deleted, and with it what is written into this one.
  const cache = await caches.open(keptCache)
  try {
    const response = await fetch(request)
    // What a private source says is kept nowhere.
    if (response.ok && !response.headers.has('x-private-data'))
      event.waitUntil(keep(cache, request.url, response.clone()))
    return response
  } catch (error) {
    const response = await cache.match(request.url, { ignoreVary: true })
    if (!response) throw error
    return response
  }
}

async function keepAll(replies: { path: string; output: unknown }[]): Promise<void> {
  const cache = await caches.open(keptCache)
  for (const { path, output } of replies) {
    const { href, pathname } = new URL(path, location.origin)
    if (isKept(pathname)) await keep(cache, href, Response.json(output))
  }
}

async function keep(cache: Cache, url: string, response: Response): Promise<void> {
  const headers = { 'content-type': 'application/json', 'x-kept-at': new Date().toISOString() }
  await cache.delete(url)
  await cache.put(url, new Response(await response.blob(), { headers }))
  const keys = await cache.keys()
  for (const key of keys.slice(0, -mostKept)) await cache.delete(key)
}

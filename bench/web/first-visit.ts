import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Browser, Response } from 'playwright-core'
import type { Line, Section } from '../measuring/report.ts'
import { newVisitor, type WebBench } from '../measuring/browser.ts'
import { percent, short } from '../measuring/units.ts'

/** Bytes with gzip; also a target of the first paint. */
export const mostJavaScript = 130_000
const manifest = new URL('../../dist/.vite/manifest.json', import.meta.url)

interface Loaded {
  path: string
  kind: string
  /** The size of the body as transferred to the browser, and with gzip. */
  transferred: number
  gzipped: number
}

/** What the front page loads on a first visit. */
export async function benchFirstVisit(
  { site }: WebBench,
  browser: Browser,
): Promise<Pick<Section, 'about' | 'lines'>> {
  const visitor = await newVisitor(browser, site)
  const page = await visitor.newPage()
  const responses: Response[] = []
  page.on('response', (response) => responses.push(response))
  await page.goto('/', { waitUntil: 'networkidle' })
  // The network is also idle while scripts run, and rendering then causes more requests.
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (let known = -1; known < responses.length;) {
    known = responses.length
    await page.waitForTimeout(1000)
  }
  const loaded: Loaded[] = []
  for (const response of responses) loaded.push(await measure(response))
  await visitor.close()
  const scripts = loaded.filter(({ kind }) => kind === 'script')
  const gzipped = sum(scripts, 'gzipped')
  const { loaded: others, files } = otherPages(scripts)
  const lines: Line[] = [
    {
      ...line(`first visit to \`/\`: JavaScript (${scripts.length} files)`, scripts),
      target: `≤ ${kB(mostJavaScript)}`,
      met: gzipped <= mostJavaScript,
    },
    {
      what: '– files with the code of other pages',
      ours: others.length === 0 ? 'none' : others.join(', '),
      theirs: `of ${files}`,
      ratio: '',
      target: 'none',
      met: others.length === 0,
    },
    ...kinds.map(([kind, what]) =>
      line(
        `– ${what}`,
        loaded.filter((one) => one.kind === kind),
      ),
    ),
    line(`– everything (${loaded.length} requests)`, loaded),
  ]
  return {
    about: [
      `First visit: everything a browser with an empty cache requests until the page is rendered and a second passes
       without a request. The first column is the size with gzip, the second the size actually transferred. Bodies
       only; 1 kB is 1,000 bytes.`,
    ],
    lines,
  }
}

const kinds = [
  ['stylesheet', 'style sheets'],
  ['font', 'fonts'],
  ['image', 'images'],
  ['document', 'HTML'],
] as const

async function measure(response: Response): Promise<Loaded> {
  const request = response.request()
  const { responseBodySize } = await request.sizes()
  const url = response.url()
  return {
    path: new URL(url).pathname,
    kind: request.resourceType(),
    transferred: responseBodySize,
    gzipped: (await gzippedBytes(url)).length,
  }
}

/** Not with fetch, which decompresses. */
export function gzippedBytes(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const headers = { accept: 'text/html,*/*', 'accept-encoding': 'gzip' }
    get(url, { headers }, (reply) => buffer(reply).then(resolve, reject)).once('error', reject)
  })
}

/** Files that the front page does not import, so with the code of other pages: those that were loaded, and how many there are. */
function otherPages(scripts: Loaded[]): { loaded: string[]; files: number } {
  const paths = new Set(scripts.map(({ path }) => path))
  const chunks = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, Chunk>
  const own = new Set<string>()
  const add = (key: string): void => {
    if (own.has(key)) return
    own.add(key)
    for (const imported of chunks[key]?.imports ?? []) add(imported)
  }
  add('index.html')
  const others = Object.keys(chunks).filter((key) => !own.has(key) && chunks[key]!.file.endsWith('.js'))
  const loaded = others.filter((key) => paths.has(`/${chunks[key]!.file}`))
  return { loaded: loaded.map((key) => chunks[key]!.name ?? key), files: others.length }
}

interface Chunk {
  file: string
  name?: string
  imports?: string[]
}

function line(what: string, files: Loaded[]): Line {
  const [gzipped, transferred] = [sum(files, 'gzipped'), sum(files, 'transferred')]
  return {
    what,
    ours: `gzip ${kB(gzipped)}`,
    theirs: `transferred ${kB(transferred)}`,
    ratio: percent(transferred / gzipped),
  }
}

const sum = (files: Loaded[], size: 'gzipped' | 'transferred') =>
  files.reduce((total, file) => total + file[size], 0)

export const kB = (bytes: number): string => `${short(bytes / 1000)} kB`

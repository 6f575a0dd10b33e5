// What a visitor's browser has to do: bytes, Lighthouse, rows in the document, a lookup from click to paint, a page over HTTP.
import { openDatasetFile } from '#server/dataset/current.ts'
import { need } from '#test/run/needs.ts'
import type { Bench } from '../measuring/bench.ts'
import { buildSite, startBindex } from '../measuring/processes.ts'
import type { Section } from '../measuring/report.ts'
import { launchBrowser, type WebBench } from '../measuring/browser.ts'
import { benchFirstVisit } from './first-visit.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchLookups } from './lookups.ts'
import { benchPage } from './page.ts'
import { benchScrolling } from './scrolling.ts'

export async function benchWeb(bench: Bench): Promise<Section> {
  const section: Section = { title: 'Web', about: [], sides: ['Bindex', 'compared with'], lines: [] }
  const { path, missing } = need('chromium')
  if (path === undefined) return { ...section, skipped: `no browser (${missing}).` }
  buildSite()
  const dataset = await openDatasetFile(bench.data.snapshot)
  const server = await startBindex(bench.data.snapshot, bench.folder)
  const web: WebBench = { ...bench, dataset, server, site: `http://127.0.0.1:${server.port}`, chromium: path }
  section.about.push(
    `The built site as our server sends it (\`server/main.ts\`, rate limits off) with ${bench.data.described}, in the system's
     Chromium, headless. Only the site's own host name resolves.`,
  )
  const browser = await launchBrowser(path)
  try {
    for (const part of [benchFirstVisit, benchScrolling, benchLookups]) add(await part(web, browser))
  } finally {
    await browser.close()
  }
  add(await benchLighthouse(web))
  add(await benchPage(web))
  await server.stop()
  return section

  function add({ about, lines }: Pick<Section, 'about' | 'lines'>): void {
    section.about.push(...about)
    section.lines.push(...lines)
  }
}

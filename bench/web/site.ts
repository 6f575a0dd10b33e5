// The site that the browser visits, with a public list.
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { allBanks } from '#engine/search/banks.ts'
import { addAccount } from '#server/accounts/store.ts'
import { openDatasetFile } from '#server/dataset/current.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { createList } from '#server/lists/change.ts'
import { addBins, noEntries } from '#server/lists/entries.ts'
import { chargedTransaction } from '#server/platform/used-space/used-space.ts'
import { below, randomNumbers } from '#test/data/made-bins.ts'
import { need } from '#test/run/needs.ts'
import type { Bench } from '../measuring/bench.ts'
import { launchBrowser, type WebBench } from '../measuring/browser.ts'
import { buildSite, startBindex } from '../measuring/processes.ts'
import type { Section } from '../measuring/report.ts'

/** BINs in the public list; every third has a note. */
const binsInList = 300

/** Builds and starts the site, and measures with it. */
export async function benchSite(
  bench: Bench,
  section: Pick<Section, 'title' | 'sides' | 'ratioHeading'>,
  measure: (web: WebBench, browser: Browser) => Promise<Pick<Section, 'about' | 'lines'>>,
): Promise<Section> {
  const { path, missing } = need('chromium')
  if (path === undefined) return { ...section, about: [], lines: [], skipped: `no browser (${missing}).` }
  buildSite()
  const dataset = await openDatasetFile(bench.data.snapshot)
  const dataDir = mkdtempSync(join(bench.folder, 'data-'))
  const list = await publicList(dataDir, dataset)
  const server = await startBindex(bench.data.snapshot, bench.folder, { dataDir })
  const web = { ...bench, dataset, list, server, site: `http://127.0.0.1:${server.port}`, chromium: path }
  const browser = await launchBrowser(path)
  const { about, lines } = await measure(web, browser).finally(async () => {
    await browser.close()
    await server.stop()
  })
  return {
    ...section,
    about: [
      `The built site as our server sends it (\`server/main.ts\`, rate limits off) with ${bench.data.described}, in the system's
       Chromium, headless. Only the site's own host name resolves.`,
      ...about,
    ],
    lines,
  }
}

export function entryPages({ dataset, list }: WebBench): { name: string; path: string }[] {
  const bin = dataset.rowOf('437773') === undefined ? dataset.bin(0) : '437773'
  return [
    { name: '`/`', path: '/' },
    { name: 'a BIN', path: `/bin/${bin}` },
    { name: 'a bank', path: `/bank/${allBanks(dataset)[0]!.slug}` },
    { name: 'a public list', path: `/list/${list}` },
    { name: 'a search link', path: '/?vendors=VISA' },
  ]
}

async function publicList(dataDir: string, dataset: Dataset): Promise<string> {
  const random = randomNumbers(18)
  const bins = [
    ...new Set(Array.from({ length: binsInList }, () => dataset.bin(below(random, dataset.rows)))),
  ]
  const notes = bins.map((_, at) => (at % 3 === 0 ? 'Disputed in the third quarter, see the report' : ''))
  const database = await openDatabase({ dataDir, databaseUrl: '' })
  await migrate(database)
  const { id: accountId } = await addAccount(database.kysely)
  const list = {
    accountId,
    fields: {
      name: 'Chargebacks',
      description: 'BINs behind the disputed payments of the third quarter, by issuer.',
      is_public: true,
      downloadable: true,
      forkable: true,
      filterable: true,
    },
    entries: addBins(noEntries(), { bins, notes }).entries,
  }
  const { id } = await chargedTransaction(database, list, (db) => createList(db, database, list))
  await database.close()
  return id
}

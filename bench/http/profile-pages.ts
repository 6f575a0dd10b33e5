// The pages of the dataset and of countries, compared with the page of a bank.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { countryPath } from '#contract/pages.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { allBanks } from '#engine/search/banks.ts'
import { coverageOf } from '#engine/search/coverage.ts'
import { openDatasetFile } from '#server/dataset/current.ts'
import type { Bench } from '../measuring/bench.ts'
import { buildSite, startBindex, type RunningServer } from '../measuring/processes.ts'
import type { Line, Section } from '../measuring/report.ts'
import { median } from '../measuring/statistics.ts'
import { count, kilobytes, milliseconds, percent } from '../measuring/units.ts'
import { measure, type Measured } from './http.ts'

/** As a share of the cost of a bank's page. */
const mostCost = 1.2

interface Compared {
  what: string
  path: string
  /** What is filtered is counted for each request, so it has no target. */
  isFiltered?: true
}

export async function benchProfilePages(bench: Bench): Promise<Section> {
  const { data, folder, quick } = bench
  buildSite()
  const dataset = await openDatasetFile(data.snapshot)
  const server = await startBindex(data.snapshot, folder)
  const [bank] = allBanks(dataset)
  const bankPage = { what: 'bank', path: `/bank/${bank!.slug}` }
  const lines: Line[] = []
  for (const page of await pagesOf(dataset)) {
    const rounds = []
    for (let round = 0; round < (quick ? 3 : 7); round++) {
      rounds.push({
        ours: await load(server, bench, page),
        bank: await load(server, bench, bankPage),
      })
    }
    // The first round warms up.
    lines.push(...describe(page, rounds.slice(1)))
  }
  await server.stop()
  return {
    title: 'Pages of the dataset and of countries',
    about: [
      `CPU time of the server per request, over 8 connections, for pages as browsers request them, compressed with brotli,
       with ${data.described}. Each is compared in turns with the page of the bank that has the most BINs
       (${count(bank!.rows)}). The time to count what the dataset covers, once per dataset, is not included.`,
      `Pages without filters are kept compressed, so these figures are those of every request but the first. With filters,
       a country is counted and compressed for each request.`,
    ],
    sides: ['page', 'page of a bank'],
    lines,
  }
}

async function pagesOf(dataset: Dataset): Promise<Compared[]> {
  const { countries } = await coverageOf(dataset)
  const codes = [...countries.keys()]
  const country = (code: string) => `${countryPath(code)} (${count(countries.get(code)!.rows)} BINs)`
  const [largest, middle] = [codes[0]!, codes[Math.floor(codes.length / 4)]!]
  return [
    { what: '`/dataset`', path: '/dataset' },
    { what: country(largest), path: countryPath(largest) },
    { what: '– filtered by a brand', path: `${countryPath(largest)}?vendors=VISA`, isFiltered: true },
    { what: country(middle), path: countryPath(middle) },
  ]
}

function load(server: RunningServer, { folder, quick }: Bench, { path }: Compared): Promise<Measured> {
  const file = join(folder, 'requests.json')
  const request = `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: text/html\r\naccept-encoding: br\r\n\r\n`
  writeFileSync(file, JSON.stringify([request]))
  return measure(server, { file, connections: 8, seconds: quick ? 0.5 : 2, first: 0 })
}

function describe({ what, isFiltered }: Compared, rounds: { ours: Measured; bank: Measured }[]): Line[] {
  const middle = (side: 'ours' | 'bank', figure: keyof Measured) =>
    median(rounds.map((round) => round[side][figure]))
  const cost = median(rounds.map(({ ours, bank }) => ours.cpuTime / bank.cpuTime))
  return [
    {
      what: `${what} (${kilobytes(middle('ours', 'bytes'))})`,
      ours: milliseconds(middle('ours', 'cpuTime')),
      theirs: milliseconds(middle('bank', 'cpuTime')),
      ratio: percent(cost),
      ...(!isFiltered && { target: `≤ ${percent(mostCost)}`, met: cost <= mostCost }),
    },
    {
      what: '– requests per second',
      ours: `${count(middle('ours', 'perSecond'))}/s`,
      theirs: `${count(middle('bank', 'perSecond'))}/s`,
      ratio: '',
    },
  ]
}

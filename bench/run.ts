// npm run bench -- [--quick] [PART…]: runs the benchmarks and updates docs/benchmarks.md.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { benchAccounts } from './community/accounts.ts'
import { prepareData, type Bench } from './measuring/bench.ts'
import { benchBulk } from './http/bulk.ts'
import { benchBlocking } from './blocking/blocking.ts'
import { benchCommand } from './command/command.ts'
import { benchCorrections } from './data/corrections.ts'
import { benchHistory } from './data/history.ts'
import { benchDatabases } from './community/databases.ts'
import { benchDecryptor } from './tools/decryptor.ts'
import { benchDeobfuscate } from './tools/deobfuscate.ts'
import { benchEngine } from './engine/engine.ts'
import { benchExposures } from './tools/exposures.ts'
import { benchGrowth } from './engine/growth.ts'
import { benchHttp } from './http/http.ts'
import { benchIp } from './tools/ip.ts'
import { benchKernel } from './engine/kernel.ts'
import { benchLibrary } from './engine/library.ts'
import { benchLists } from './community/lists.ts'
import { benchMemory } from './http/memory.ts'
import { benchMetrics } from './http/metrics.ts'
import { benchOpen } from './engine/open.ts'
import { benchPostgres } from './engine/postgres.ts'
import { benchProfilePages } from './http/profile-pages.ts'
import { benchProxies } from './tools/proxies.ts'
import { benchReviews } from './community/reviews.ts'
import { stopChildren } from './measuring/processes.ts'
import { markdown, writeReport, type Section } from './measuring/report.ts'
import { benchDevice } from './web/device.ts'
import { benchInteractions } from './web/interactions.ts'
import { benchLighthouse } from './web/lighthouse.ts'
import { benchPaint } from './web/paint.ts'
import { benchWeb } from './web/web.ts'
import { benchWorkers } from './http/workers.ts'

const parts: Record<string, (bench: Bench) => Promise<Section>> = {
  engine: benchEngine,
  kernel: benchKernel,
  library: benchLibrary,
  command: benchCommand,
  http: benchHttp,
  bulk: benchBulk,
  workers: benchWorkers,
  pages: benchProfilePages,
  open: benchOpen,
  memory: benchMemory,
  metrics: benchMetrics,
  blocking: benchBlocking,
  corrections: benchCorrections,
  history: benchHistory,
  growth: benchGrowth,
  postgres: benchPostgres,
  paint: benchPaint,
  lighthouse: benchLighthouse,
  interactions: benchInteractions,
  web: benchWeb,
  device: benchDevice,
  databases: benchDatabases,
  accounts: benchAccounts,
  lists: benchLists,
  reviews: benchReviews,
  decryptor: benchDecryptor,
  deobfuscate: benchDeobfuscate,
  ip: benchIp,
  proxies: benchProxies,
  exposures: benchExposures,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false }, help: { type: 'boolean' } },
})
const unknown = positionals.filter((part) => !Object.hasOwn(parts, part))
if (values.help) {
  console.log(
    `npm run bench -- [--quick] [PART…], where PART is one of: ${Object.keys(parts).join(', ')}.\n` +
      '--quick is for trying out: it measures little and writes nothing.',
  )
} else if (unknown.length > 0) {
  console.error(`Unknown part: ${unknown.join(', ')}. The parts are ${Object.keys(parts).join(', ')}.`)
  process.exitCode = 1
} else await run(positionals.length > 0 ? positionals : Object.keys(parts), values.quick)

async function run(wanted: string[], quick: boolean): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bindex-bench-'))
  process.once('exit', () => {
    stopChildren()
    rmSync(folder, { recursive: true, force: true })
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
  const data = await prepareData(folder)
  const found = new Map<string, Section>()
  for (const part of wanted) {
    const start = performance.now()
    const section = await parts[part]!({ data, folder, quick })
    found.set(part, section)
    console.log(`${markdown(section)}\n\n(${((performance.now() - start) / 1000).toFixed(0)} s)\n`)
    if (!quick) writeReport(Object.keys(parts), new Map([[part, section]]))
  }
}

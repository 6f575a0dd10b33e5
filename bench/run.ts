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
import { benchCorrections } from './http/corrections.ts'
import { benchDatabases } from './community/databases.ts'
import { benchEngine } from './engine/engine.ts'
import { benchHttp } from './http/http.ts'
import { benchLibrary } from './engine/library.ts'
import { benchMemory } from './http/memory.ts'
import { benchMetrics } from './http/metrics.ts'
import { benchOpen } from './engine/open.ts'
import { benchProxies } from './tools/proxies.ts'
import { benchReviews } from './community/reviews.ts'
import { stopChildren } from './measuring/processes.ts'
import { markdown, writeReport, type Section } from './measuring/report.ts'
import { benchDevice } from './web/device.ts'
import { benchInteractions } from './web/interactions.ts'
import { benchPaint } from './web/paint.ts'
import { benchWorkers } from './http/workers.ts'

const parts: Record<string, (bench: Bench) => Promise<Section>> = {
  engine: benchEngine,
  library: benchLibrary,
  command: benchCommand,
  http: benchHttp,
  bulk: benchBulk,
  workers: benchWorkers,
  open: benchOpen,
  memory: benchMemory,
  metrics: benchMetrics,
  blocking: benchBlocking,
  corrections: benchCorrections,
  paint: benchPaint,
  interactions: benchInteractions,
  device: benchDevice,
  databases: benchDatabases,
  accounts: benchAccounts,
  reviews: benchReviews,
  proxies: benchProxies,
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

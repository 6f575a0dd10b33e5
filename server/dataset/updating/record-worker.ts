// A thread that records what a dataset changes that was built elsewhere, before it replaces the one in use.
import { parentPort, workerData } from 'node:worker_threads'
import { cacheCompiledCode } from '../../platform/compile-cache.ts'

cacheCompiledCode()
const { openInUse } = await import('../importing/candidate.ts')
const { renewWhole } = await import('../importing/whole.ts')
const { openDatasetFile } = await import('../current.ts')
const { packHistory, recordImport } = await import('../../history/import-history.ts')
const { dataDir, incoming } = workerData as { dataDir: string; incoming: string }
const after = await openDatasetFile(incoming)
const { built } = after.facts
await recordImport(dataDir, built, packHistory(await openInUse(dataDir), after))
await renewWhole(dataDir, after)
parentPort!.postMessage(built, [])

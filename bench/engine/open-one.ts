// node bench/engine/open-one.ts SNAPSHOT: opens it, runs some searches and reports time and memory.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { openDatasetFile } from '#server/dataset/current.ts'
import { randomNumbers } from '#test/data/made-bins.ts'
import { pageOf } from './engine.ts'
import { memoryOf, type Memory } from '../measuring/process-use.ts'
import { searchMix } from './searches.ts'

export interface Opened extends Memory {
  ms: number
}

const start = performance.now()
const dataset = await openDatasetFile(process.argv[2]!)
const ms = performance.now() - start
// Memory counts only once it was touched.
if (dataset.rows > 1000)
  for (const search of searchMix(dataset, randomNumbers(31), 20)) pageOf(dataset, search)
// Garbage varies by ten megabytes; only what remains counts.
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
for (let pass = 0; pass < 3; pass++) collectGarbage()
process.stdout.write(JSON.stringify({ ms, ...memoryOf(process.pid) } satisfies Opened))

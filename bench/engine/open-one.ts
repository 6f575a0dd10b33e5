// node bench/engine/open-one.ts SNAPSHOT: opens it in a fresh process, searches a little, says what memory that took.
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
// Memory that was never touched is not there yet.
if (dataset.rows > 1000)
  for (const search of searchMix(dataset, randomNumbers(31), 20)) pageOf(dataset, search)
// Garbage comes and goes by ten megabytes; what stays is what counts.
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
for (let pass = 0; pass < 3; pass++) collectGarbage()
process.stdout.write(JSON.stringify({ ms, ...memoryOf(process.pid) } satisfies Opened))

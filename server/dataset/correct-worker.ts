// A thread that merges corrections into the dataset and ends, so that requests wait neither for it nor for its garbage.
import { parentPort, workerData } from 'node:worker_threads'
import type { Corrections } from '#engine/corrections/apply.ts'
import { cacheCompiledCode } from '../platform/compile-cache.ts'

cacheCompiledCode()
const { correctSnapshot } = await import('#engine/corrections/apply.ts')
const { withSnapshotFile } = await import('#engine/snapshot/snapshot-file.ts')
const { path, corrections } = JSON.parse(workerData as string) as { path: string; corrections: Corrections }
const bytes = await withSnapshotFile(path, (file) => correctSnapshot(file, corrections))
parentPort!.postMessage(bytes.buffer, [bytes.buffer])

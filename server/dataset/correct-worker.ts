// A thread that merges corrections into the dataset and ends, so that requests wait neither for it nor for its garbage.
import { parentPort, workerData } from 'node:worker_threads'
import { correctSnapshot, type Corrections } from '#engine/corrections/apply.ts'
import { withSnapshotFile } from '#engine/snapshot/snapshot.ts'

const { path, corrections } = workerData as { path: string; corrections: Corrections }
const bytes = await withSnapshotFile(path, (file) => correctSnapshot(file, corrections))
parentPort!.postMessage(bytes.buffer, [bytes.buffer as ArrayBuffer])

// A thread that replaces a compact dataset by the whole one, and ends.
import { workerData } from 'node:worker_threads'
import { unpackCompact } from '#engine/compact/unpack-compact.ts'
import { withSnapshotFile, writeSnapshot } from '#engine/snapshot/snapshot-file.ts'

const path = workerData as string
await writeSnapshot(path, await withSnapshotFile(path, unpackCompact))

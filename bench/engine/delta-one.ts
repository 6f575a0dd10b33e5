// node bench/engine/delta-one.ts FILE: makes the delta of a file to a version of it in which 1% of the rows changed, applies
// it as devices do, and reports its size as it is sent, and milliseconds of the processor.
import { brotliCompressSync, constants } from 'node:zlib'
import { buildSnapshot } from '#engine/build/build-snapshot.ts'
import { applyDelta } from '#engine/compact/delta.ts'
import { packDelta } from '#engine/compact/pack-delta.ts'
import { readSource } from '#engine/reading/read-source.ts'
import { readableBytes } from '#engine/snapshot/snapshot.ts'
import { changedRecords } from '#test/data/changed-records.ts'
import { collectionOf } from '#test/data/made-bins.ts'
import type { SourceRecord } from '#test/data/plain-merge.ts'

export interface MadeDelta {
  transferred: number
  applied: number
}

const [file = ''] = process.argv.slice(2)
const records: SourceRecord[] = []
await readSource(file, { onRecord: (record) => records.push({ source: 0, record }) })
const older = readableBytes(buildSnapshot(collectionOf(records)))
const newer = readableBytes(buildSnapshot(collectionOf(changedRecords(records))))
const delta = await packDelta(older, newer)
const before = process.cpuUsage()
await applyDelta(older, readableBytes(delta))
const { user, system } = process.cpuUsage(before)
const params = { [constants.BROTLI_PARAM_QUALITY]: 10 }
const made: MadeDelta = {
  transferred: brotliCompressSync(delta, { params }).length,
  applied: (user + system) / 1000,
}
process.stdout.write(JSON.stringify(made))

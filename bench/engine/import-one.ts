// node bench/engine/import-one.ts FILE SNAPSHOT: imports a file, opens what it became, packs it for devices and unpacks it
// as they do, and reports the times.
import { brotliCompressSync, constants } from 'node:zlib'
import { packCompact } from '#engine/compact/pack-compact.ts'
import { unpackCompact } from '#engine/compact/unpack-compact.ts'
import { importFiles } from '#engine/build/import-files.ts'
import { readableBytes } from '#engine/snapshot/snapshot.ts'
import { withSnapshotFile, writeSnapshot } from '#engine/snapshot/snapshot-file.ts'
import { openDatasetFile } from '#server/dataset/current.ts'
import { timed } from '../measuring/statistics.ts'

/** Milliseconds. */
export interface Imported {
  imported: number
  opened: number
  packed: number
  unpacked: number
  /** Bytes, as they are sent. */
  transferred: number
}

const [file = '', target = ''] = process.argv.slice(2)
const imported = await timed(async () =>
  writeSnapshot(target, (await importFiles([{ path: file }])).snapshot),
)
const opened = await timed(() => openDatasetFile(target))
let compact: Uint8Array = new Uint8Array()
const packed = await timed(async () => (compact = await withSnapshotFile(target, packCompact)))
// Of the processor, because a device builds in a thread that waits for nothing.
const before = process.cpuUsage()
await unpackCompact(readableBytes(compact))
const { user, system } = process.cpuUsage(before)
const params = {
  [constants.BROTLI_PARAM_QUALITY]: 10,
  [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
}
const transferred = brotliCompressSync(compact, { params }).length
const measured: Imported = { imported, opened, packed, unpacked: (user + system) / 1000, transferred }
process.stdout.write(JSON.stringify(measured))

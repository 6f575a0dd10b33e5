// node bench/data/record-one.ts FILE FOLDER: imports a file over the dataset in a folder, as npm run import does, and reports the times.
import { join } from 'node:path'
import { importFiles } from '#engine/build/import-files.ts'
import { Dataset } from '#engine/dataset/dataset.ts'
import type { ImportSummary } from '#engine/history/change-file.ts'
import { readableBytes, readDirectory } from '#engine/snapshot/snapshot.ts'
import { withSnapshotFile, writeSnapshot } from '#engine/snapshot/snapshot-file.ts'
import { forgetOldImports, packHistory, recordImport } from '#server/history/import-history.ts'
import { timed } from '../measuring/statistics.ts'

export interface Recorded {
  /** Milliseconds of the whole import. */
  whole: number
  /** Of these, for its history. */
  recording: number
  /** Values that changed. */
  changed: number
}

const [file = '', folder = ''] = process.argv.slice(2)
const target = join(folder, 'dataset.bindex')
let recording = 0
let changed = 0
const whole = await timed(async () => {
  const { snapshot } = await importFiles([{ path: file }])
  let built = ''
  recording += await timed(async () => {
    const after = await Dataset.open(readableBytes(snapshot))
    const before = await withSnapshotFile(target, (from) => Dataset.open(from))
    const changes = packHistory(before, after)
    built = after.facts.built
    await recordImport(folder, built, changes)
    const summary = await readDirectory<ImportSummary>(readableBytes(changes))
    changed = Object.values(summary.changed).reduce((sum, count) => sum + count, 0)
  })
  await writeSnapshot(target, snapshot)
  recording += await timed(() => forgetOldImports(folder, built))
})
process.stdout.write(JSON.stringify({ whole, recording, changed } satisfies Recorded))

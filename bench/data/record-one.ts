// node bench/data/record-one.ts FILE FOLDER: imports a file over the dataset in a folder, as npm run import does, and reports the times.
import { join } from 'node:path'
import { importFiles } from '#engine/build/import-files.ts'
import { writeSnapshot } from '#engine/snapshot/snapshot.ts'
import { forgetOldImports, recordImport } from '#server/history/import-history.ts'
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
  let to = ''
  recording += await timed(async () => {
    const summary = await recordImport(folder, target, snapshot)
    to = summary.to
    changed = Object.values(summary.changed).reduce((sum, count) => sum + count, 0)
  })
  await writeSnapshot(target, snapshot)
  recording += await timed(() => forgetOldImports(folder, to))
})
process.stdout.write(JSON.stringify({ whole, recording, changed } satisfies Recorded))

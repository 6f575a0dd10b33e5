// node bench/engine/import-one.ts FILE SNAPSHOT: imports a file, opens what it became, and reports the times.
import { importFiles } from '#engine/build/import-files.ts'
import { writeSnapshot } from '#engine/snapshot/snapshot-file.ts'
import { openDatasetFile } from '#server/dataset/current.ts'
import { timed } from '../measuring/statistics.ts'

/** Milliseconds. */
export interface Imported {
  imported: number
  opened: number
}

const [file = '', target = ''] = process.argv.slice(2)
const imported = await timed(async () =>
  writeSnapshot(target, (await importFiles([{ path: file }])).snapshot),
)
const opened = await timed(() => openDatasetFile(target))
process.stdout.write(JSON.stringify({ imported, opened } satisfies Imported))

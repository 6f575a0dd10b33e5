// node bench/engine/import-one.ts FILE SNAPSHOT: imports a file and reports the time.
import { importFiles } from '#engine/build/import-files.ts'
import { writeSnapshot } from '#engine/snapshot/snapshot-file.ts'
import { timed } from '../measuring/statistics.ts'

export interface Imported {
  ms: number
  bytes: number
}

const [file = '', target = ''] = process.argv.slice(2)
let bytes = 0
const ms = await timed(async () => {
  const { snapshot } = await importFiles([{ path: file }])
  await writeSnapshot(target, snapshot)
  bytes = snapshot.length
})
process.stdout.write(JSON.stringify({ ms, bytes } satisfies Imported))

// node bench/engine/build-one.ts ROWS SNAPSHOT: generates rows of eight digits and builds their snapshot.
import { buildSnapshot } from '#engine/build/build-snapshot.ts'
import { writeSnapshot } from '#engine/snapshot/snapshot-file.ts'
import { collectionOf, sourceRecords } from '#test/data/made-bins.ts'

export interface Built {
  /** Milliseconds to generate and collect the rows. */
  collect: number
  build: number
  bytes: number
}

const [rows = '', target = ''] = process.argv.slice(2)
const start = performance.now()
const collection = collectionOf(sourceRecords({ count: Number(rows), digits: 8, banks: 6000 }))
const collected = performance.now()
const snapshot = buildSnapshot(collection)
const built = performance.now()
await writeSnapshot(target, snapshot)
process.stdout.write(
  JSON.stringify({
    collect: collected - start,
    build: built - collected,
    bytes: snapshot.length,
  } satisfies Built),
)

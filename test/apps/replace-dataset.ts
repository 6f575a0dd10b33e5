// Replaces the dataset of a site for browser tests by a larger one, or by that one with fewer rows.
// `node test/apps/replace-dataset.ts FOLDER [WITHOUT]`
import { join } from 'node:path'
import { buildSnapshot } from '#engine/build/build-snapshot.ts'
import { writeSnapshot } from '#engine/snapshot/snapshot-file.ts'
import { collectionOf, sourceRecords } from '../data/made-bins.ts'

const [folder, without = ''] = process.argv.slice(2)
if (folder === undefined) throw new Error('Name a folder.')

const records = sourceRecords({ count: 25_000, banks: 620, seed: 6 })
const kept = records.filter(({ record }) => without === '' || !record.bin.endsWith(without))
await writeSnapshot(join(folder, 'dataset.bindex'), buildSnapshot(collectionOf(kept)))

// Replaces the dataset of a site for browser tests by a larger one. `node test/apps/replace-dataset.ts FOLDER`
import { join } from 'node:path'
import { writeSnapshot } from '#engine/snapshot/snapshot-file.ts'
import { madeSnapshot } from '../data/made-bins.ts'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Name a folder.')

await writeSnapshot(join(folder, 'dataset.bindex'), madeSnapshot({ count: 25_000, banks: 620, seed: 6 }))

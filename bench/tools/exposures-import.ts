// node bench/tools/exposures-import.ts FILE FOLDER: imports a file of exposed cards and reports time and memory.
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { openExposureKey } from '#server/exposures/exposure-key.ts'
import { readCards } from '#server/exposures/importing/read-cards.ts'
import { TagFiles } from '#server/exposures/importing/tag-files.ts'
import { writeDataset } from '#server/exposures/importing/write-dataset.ts'
import { timed } from '../measuring/statistics.ts'

export interface ImportedExposures {
  /** Milliseconds of each phase. */
  read: number
  written: number
  rows: number
  /** Peak memory in bytes. */
  memory: number
}

const [file = '', dataDir = ''] = process.argv.slice(2)
const key = openExposureKey(dataDir)
const database = await openDatabase({ dataDir, databaseUrl: '' })
await migrate(database)
const tags = new TagFiles(dataDir)
const read = await timed(() => readCards(file, { onCard: (card) => tags.addCard(key.tags(card)) }))
const facts = { name: file, source_class: 'generated', lawful_basis: 'generated', date: null, key_id: key.id }
let rows = 0
const written = await timed(async () => {
  rows = await writeDataset(database, facts, tags)
})
tags.remove()
await database.close()
const memory = process.resourceUsage().maxRSS * 1024
process.stdout.write(JSON.stringify({ read, written, rows, memory } satisfies ImportedExposures))

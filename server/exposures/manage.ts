import { ImportError } from '#engine/reading/import-error.ts'
import { plural, lines } from '../commands/format.ts'
import type { Database } from '../db/open.ts'
import type { ExposureKey } from './exposure-key.ts'
import { allDatasets, type StoredDataset } from './store.ts'
import { removeDataset } from './write-dataset.ts'

/** All datasets, in words for the operator. */
export async function listDatasets({ kysely }: Database, key: ExposureKey): Promise<string> {
  const datasets = await allDatasets(kysely)
  if (datasets.length === 0) return 'There is no dataset, so visitors ask the demo.'
  return datasets.map((dataset) => wordsOf(dataset, key)).join('\n')
}

/** Tells what would go, unless it is to go. */
export async function removeByName(
  database: Database,
  key: ExposureKey,
  name: string,
  yes: boolean,
): Promise<string> {
  const dataset = (await allDatasets(database.kysely)).find((one) => one.name === name)
  if (!dataset) throw new ImportError(`There is no dataset "${name}". --list tells which there are.`)
  const words = wordsOf(dataset, key)
  if (!yes) return `${words}\n\nNothing was removed. To remove it, say the same again with --yes.`
  await removeDataset(database, dataset)
  return `${words}\n\nIt is removed.`
}

function wordsOf(dataset: StoredDataset, key: ExposureKey): string {
  const { name, rows, source_class, lawful_basis, date, imported_at, key_id, is_complete } = dataset
  const day = new Date(imported_at).toISOString().slice(0, 10)
  return lines(
    name,
    `  ${plural(rows, 'card')}, ${date === null ? 'without a date' : `of ${date}`}, imported ${day}`,
    `  ${source_class}; ${lawful_basis}`,
    is_complete === 1 ? '' : '  Unfinished: it is not asked, and the next import removes it.',
    key_id === key.id
      ? ''
      : '  Made with another exposures.key: it is not asked. Restore that key, or remove it.',
  )
}

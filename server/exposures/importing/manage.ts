import { ImportError } from '#engine/reading/import-error.ts'
import { plural } from '#contract/formats/numbers.ts'
import { lines } from '../../platform/commands/format.ts'
import type { Database } from '../../platform/db/open.ts'
import type { ExposureKey } from '../exposure-key.ts'
import { allDatasets, type StoredDataset } from '../store.ts'
import { removeDataset } from './write-dataset.ts'

export async function listDatasets({ kysely }: Database, key: ExposureKey): Promise<string> {
  const datasets = await allDatasets(kysely)
  if (datasets.length === 0) return 'No datasets, so visitors search the demo.'
  return datasets.map((dataset) => describe(dataset, key)).join('\n')
}

export async function removeByName(
  database: Database,
  key: ExposureKey,
  name: string,
  yes: boolean,
): Promise<string> {
  const dataset = (await allDatasets(database.kysely)).find((one) => one.name === name)
  if (!dataset) throw new ImportError(`There is no dataset "${name}". Use --list to see them.`)
  const description = describe(dataset, key)
  if (!yes) return `${description}\n\nNothing was removed. Add --yes to remove it.`
  await removeDataset(database, dataset)
  return `${description}\n\nRemoved.`
}

function keyAdvice(keyId: string, { id, oldId }: ExposureKey): string {
  if (keyId === id) return ''
  return keyId === oldId
    ? '  Only the first five letters and digits of postal codes are compared. Remove it and import it again to compare all.'
    : '  Made with another exposures.key: it is not searched. Restore that key, or remove the dataset.'
}

function describe(dataset: StoredDataset, key: ExposureKey): string {
  const { name, rows, source_class, lawful_basis, date, imported_at, key_id, is_complete } = dataset
  const day = new Date(imported_at).toISOString().slice(0, 10)
  return lines(
    name,
    `  ${plural(rows, 'card')}, ${date === null ? 'without a date' : `from ${date}`}, imported ${day}`,
    `  ${source_class}; ${lawful_basis}`,
    is_complete === 1 ? '' : '  Incomplete: it is not searched, and the next import removes it.',
    keyAdvice(key_id, key),
  )
}

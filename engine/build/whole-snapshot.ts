import type { Dataset } from '../dataset/dataset.ts'
import type { SourceReport } from '../reading/read-source.ts'
import { addRecordsOf } from './collection-of.ts'
import { buildSnapshot } from './build-snapshot.ts'
import { Collection } from './collect.ts'
import { type FileToImport, type ImportOptions, readFiles } from './import-files.ts'

/**
 * The public dataset and, before its sources, the private ones: those of these files, or of the whole dataset that is in
 * use. The public dataset is only read, so nothing private can get into it.
 */
export async function wholeSnapshot(
  open: Dataset,
  privateOnes: readonly FileToImport[] | Dataset,
  options: ImportOptions = {},
): Promise<{ snapshot: Buffer; reports: SourceReport[] }> {
  const collection = new Collection()
  let reports: SourceReport[] = []
  if ('facts' in privateOnes) {
    const sources = privateOnes.facts.sources.filter((source) => source.private)
    addRecordsOf(privateOnes, collection, { sources })
  } else {
    const files = privateOnes.map(({ path, about }) => ({
      path,
      about: { ...about, private: true as const },
    }))
    reports = await readFiles(collection, files, options)
  }
  addRecordsOf(open, collection)
  return { snapshot: buildSnapshot(collection, { inputs: options.inputs ?? '' }), reports }
}

import { stat } from 'node:fs/promises'
import { buildSnapshot, type BuildOptions } from './build-snapshot.ts'
import { Collection } from './collect.ts'
import { ImportError } from '../reading/import-error.ts'
import { readSource, type SourceReport } from '../reading/read-source.ts'
import { starterSources } from '../starter/starter-sources.ts'

export interface ImportOptions {
  /** Add the starter packages after the files, to fill gaps and to show where they disagree. */
  withStarter?: boolean
  inputs?: string
  onProgress?: (file: string, bytes: number, size: number) => void
  signal?: AbortSignal
}

/** Imports files, highest-ranking first, into one snapshot. Nothing is written to disk; a file that cannot be read fails the whole import. */
export async function importFiles(paths: readonly string[], options: ImportOptions = {}) {
  const collection = new Collection()
  const reports: SourceReport[] = []
  for (const path of paths) {
    const { size, mtime } = await stat(path).catch(() => {
      throw new ImportError(`${path} cannot be read: there is no such file.`)
    })
    const number = collection.addSource({ name: path, title: path, licence: '', url: '', date: '' })
    const report = await readSource(path, {
      signal: options.signal,
      onRecord: (record) => collection.add(number, record),
      onProgress: (bytes) => options.onProgress?.(path, bytes, size),
    })
    report.source.date ||= mtime.toISOString().slice(0, 10)
    collection.sources[number] = report.source
    reports.push(report)
  }
  if (collection.length === 0) throw new ImportError('No BINs were found in the files to import.')
  if (options.withStarter) addStarter(collection)
  return { snapshot: buildSnapshot(collection, { inputs: options.inputs ?? '' }), reports }
}

/** The snapshot of the starter packages alone. */
export function starterSnapshot(options: BuildOptions = {}): Buffer {
  const collection = new Collection()
  addStarter(collection)
  return buildSnapshot(collection, { ...options, starter: true })
}

function addStarter(collection: Collection): void {
  for (const { source, records } of starterSources()) {
    const number = collection.addSource(source)
    for (const record of records()) collection.add(number, record)
  }
}

import { stat } from 'node:fs/promises'
import { buildSnapshot, type BuildOptions } from './build-snapshot.ts'
import { Collection } from './collect.ts'
import { ImportError } from '../reading/import-error.ts'
import { readSource, type SourceReport } from '../reading/read-source.ts'
import type { Source } from '../records/record.ts'
import { readStarter, starterSources } from '../starter/starter.ts'

export interface ImportOptions {
  withStarter?: boolean
  inputs?: string
  now?: Date
  onProgress?: (file: string, bytes: number, size: number) => void
  signal?: AbortSignal
}

export interface FileToImport {
  path: string
  about?: Partial<Omit<Source, 'imported'>>
}

/** Imports files, highest-ranking first, into one snapshot. Nothing is written to disk; a file that cannot be read fails the whole import. */
export async function importFiles(files: readonly FileToImport[], options: ImportOptions = {}) {
  if (files.length === 0) throw new ImportError('Name at least one file to import.')
  const collection = new Collection()
  const reports = await readFiles(collection, files, options)
  if (options.withStarter) addStarter(collection)
  return { snapshot: buildSnapshot(collection, { inputs: options.inputs ?? '' }), reports }
}

export async function readFiles(
  collection: Collection,
  files: readonly FileToImport[],
  options: ImportOptions,
): Promise<SourceReport[]> {
  const reports: SourceReport[] = []
  const imported = (options.now ?? new Date()).toISOString().slice(0, 10)
  for (const { path, about } of files) {
    const { size } = await stat(path).catch(() => {
      throw new ImportError(`${path} cannot be read: there is no such file.`)
    })
    const number = collection.addSource({ name: path, title: path, licence: '', url: '', date: '' })
    const report = await readSource(path, {
      signal: options.signal,
      onRecord: (record) => collection.add(number, record),
      onProgress: (bytes) => options.onProgress?.(path, bytes, size),
    })
    if (report.records === 0) throw withoutBins(report)
    report.source = { ...report.source, ...about, imported }
    collection.sources[number] = report.source
    reports.push(report)
  }
  return reports
}

function withoutBins({ source, rows, complaints, listed }: SourceReport): ImportError {
  if (rows === 0) return new ImportError(`${source.title} has a header and no rows.`)
  const kinds = Object.entries(complaints).map(([kind, count]) => `${kind.replaceAll('_', ' ')}: ${count}`)
  const lines = listed.slice(0, 5).map(({ message }) => `\n  ${message}`)
  return new ImportError(
    `None of the ${rows} rows of ${source.title} can be used (${kinds.join(', ')}). The first:${lines.join('')}`,
  )
}

export function starterSnapshot(options: BuildOptions = {}): Buffer {
  const collection = new Collection()
  addStarter(collection)
  return buildSnapshot(collection, { ...options, starter: true })
}

function addStarter(collection: Collection): void {
  const numbers = starterSources.map((source) => collection.addSource(source))
  readStarter((source, record) => collection.add(numbers[source]!, record))
}

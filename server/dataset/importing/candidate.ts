import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { importFiles, type FileToImport, type ImportOptions } from '#engine/build/import-files.ts'
import { Dataset } from '#engine/dataset/dataset.ts'
import type { ImportSummary } from '#engine/history/change-file.ts'
import { ImportError } from '#engine/reading/import-error.ts'
import type { SourceReport } from '#engine/reading/read-source.ts'
import type { DatasetFacts } from '#engine/snapshot/facts.ts'
import { readableBytes, readDirectory } from '#engine/snapshot/snapshot.ts'
import { withSnapshotFile, writeSnapshot } from '#engine/snapshot/snapshot-file.ts'
import { datasetFile, modeIn } from '../folders.ts'
import { forgetOldImports, packHistory, recordImport } from '../../history/import-history.ts'

export interface Candidate {
  snapshot: Buffer
  reports: SourceReport[]
  before: Dataset | undefined
  after: Dataset
  changes: Buffer
  summary: ImportSummary
}

export const buildCandidate = async (
  dataDir: string,
  files: readonly FileToImport[],
  options: ImportOptions,
): Promise<Candidate> => candidateOf(dataDir, await importFiles(files, options))

export async function candidateOf(
  dataDir: string,
  { snapshot, reports }: Pick<Candidate, 'snapshot' | 'reports'>,
): Promise<Candidate> {
  const after = await Dataset.open(readableBytes(snapshot))
  const before = await openInUse(dataDir)
  const changes = packHistory(before, after)
  const summary = await readDirectory<ImportSummary>(readableBytes(changes))
  return { snapshot, reports, before, after, changes, summary }
}

export async function openInUse(dataDir: string): Promise<Dataset | undefined> {
  const path = datasetFile(dataDir)
  if (!existsSync(path)) return undefined
  return withSnapshotFile(path, (file) => Dataset.open(file)).catch(() => undefined)
}

/** Puts it in the place of the one in use, and records what that changes. A running server notices the file. */
export async function useCandidate(dataDir: string, candidate: Candidate): Promise<void> {
  const { snapshot, before, after, changes } = candidate
  const path = datasetFile(dataDir)
  const { built } = await withSnapshotFile(path, readDirectory<DatasetFacts>).catch(() => ({ built: '' }))
  if (before && built !== before.facts.built) {
    throw new ImportError('Another dataset was imported in the meantime, so nothing was changed. Try again.')
  }
  await mkdir(dataDir, { recursive: true })
  await recordImport(dataDir, after.facts.built, changes)
  await writeSnapshot(path, snapshot, modeIn(dataDir))
  await forgetOldImports(dataDir, after.facts.built)
}

export function describeShrinking({ before, after }: Candidate): string | undefined {
  if (!before || before.facts.starter || after.rows * 2 >= before.rows) return undefined
  const [now, then] = [after.rows.toLocaleString('en'), before.rows.toLocaleString('en')]
  return `The new dataset would have ${now} BINs, less than half of the ${then} in use`
}

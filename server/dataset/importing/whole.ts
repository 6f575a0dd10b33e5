// The whole dataset: the public one with the private sources.
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import type { FileToImport, ImportOptions } from '#engine/build/import-files.ts'
import { wholeSnapshot } from '#engine/build/whole-snapshot.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { datasetFile, wholeFolder } from '../folders.ts'
import { type Candidate, candidateOf, openInUse, useCandidate } from './candidate.ts'

/** From private files on top of a public dataset, which is not changed. */
export async function buildWhole(
  dataDir: string,
  open: Dataset,
  files: readonly FileToImport[],
  options: ImportOptions,
): Promise<Candidate> {
  return candidateOf(wholeFolder(dataDir), await wholeSnapshot(open, files, options))
}

export async function useWhole(dataDir: string, candidate: Candidate): Promise<void> {
  const folder = wholeFolder(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await useCandidate(folder, candidate)
}

/** Private sources stay when the public dataset is replaced. */
export async function renewWhole(dataDir: string, open: Dataset): Promise<void> {
  const folder = wholeFolder(dataDir)
  if (!existsSync(datasetFile(folder))) return
  const whole = await openInUse(folder)
  if (!whole) return
  const made = await wholeSnapshot(open, whole, { inputs: whole.facts.inputs })
  await useCandidate(folder, await candidateOf(folder, made))
}

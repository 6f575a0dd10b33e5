import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { upgradeSnapshot } from '#engine/build/upgrade-snapshot.ts'
import { Dataset, OtherFieldsError } from '#engine/dataset/dataset.ts'
import { starterSnapshot } from '#engine/build/import-files.ts'
import { readableBytes } from '#engine/snapshot/snapshot.ts'
import { withSnapshotFile, writeSnapshot } from '#engine/snapshot/snapshot-file.ts'
import { prepareBanks } from '#engine/search/banks.ts'
import { CurrentDataset, openDatasetFile } from './current.ts'
import { datasetFile, modeIn, wholeFolder } from './folders.ts'

export async function firstDataset(
  path: string,
  { keep } = { keep: true },
): Promise<{ dataset: Dataset; note?: string }> {
  if (!existsSync(path)) {
    const bytes = starterSnapshot()
    if (keep) await writeSnapshot(path, bytes)
    return { dataset: await Dataset.open(readableBytes(bytes)) }
  }
  try {
    return { dataset: await openOrUpgrade(path) }
  } catch (error) {
    const dataset = await Dataset.open(readableBytes(starterSnapshot()))
    return {
      dataset,
      note: `${(error as Error).message} The starter data is used until a dataset is imported.`,
    }
  }
}

/** The dataset with the private sources, if there are any. */
export async function firstWhole(dataDir: string): Promise<{ whole?: CurrentDataset; note?: string }> {
  const path = datasetFile(wholeFolder(dataDir))
  if (!existsSync(path)) return {}
  try {
    const dataset = await openOrUpgrade(path)
    await prepareBanks(dataset)
    return { whole: new CurrentDataset(dataset, path) }
  } catch (error) {
    return { note: `${(error as Error).message} Private sources are left out until they are imported again.` }
  }
}

export const openOrUpgrade = (path: string): Promise<Dataset> =>
  openDatasetFile(path).catch((error: unknown) => upgraded(path, error))

async function upgraded(path: string, error: unknown): Promise<Dataset> {
  const bytes = error instanceof OtherFieldsError && (await withSnapshotFile(path, upgradeSnapshot))
  if (!bytes) throw error
  await writeSnapshot(path, bytes, modeIn(dirname(path)))
  return openDatasetFile(path)
}

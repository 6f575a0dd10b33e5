import { existsSync } from 'node:fs'
import { upgradeSnapshot } from '#engine/build/upgrade-snapshot.ts'
import { Dataset, OtherFieldsError } from '#engine/dataset/dataset.ts'
import { starterSnapshot } from '#engine/build/import-files.ts'
import { readableBytes } from '#engine/snapshot/snapshot.ts'
import { withSnapshotFile, writeSnapshot } from '#engine/snapshot/snapshot-file.ts'
import { openDatasetFile } from './current.ts'

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

export const openOrUpgrade = (path: string): Promise<Dataset> =>
  openDatasetFile(path).catch((error: unknown) => upgraded(path, error))

async function upgraded(path: string, error: unknown): Promise<Dataset> {
  const bytes = error instanceof OtherFieldsError && (await withSnapshotFile(path, upgradeSnapshot))
  if (!bytes) throw error
  await writeSnapshot(path, bytes)
  return Dataset.open(readableBytes(bytes))
}

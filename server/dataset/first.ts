import { existsSync } from 'node:fs'
import { Dataset } from '#engine/dataset/dataset.ts'
import { starterSnapshot } from '#engine/build/import-files.ts'
import { readableBytes, writeSnapshot } from '#engine/snapshot/snapshot.ts'
import { openDatasetFile } from './current.ts'

/** The dataset to start with: the one on disk, or the starter data, which is built in a second and stored. */
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
    return { dataset: await openDatasetFile(path) }
  } catch (error) {
    const dataset = await Dataset.open(readableBytes(starterSnapshot()))
    return {
      dataset,
      note: `${(error as Error).message} The starter data is used until a dataset is imported.`,
    }
  }
}

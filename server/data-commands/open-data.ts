import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { formatNumber } from '#contract/formats/numbers.ts'
import type { Corrections } from '#engine/corrections/apply.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { existingFile } from '../platform/commands/run-command.ts'
import type { Shell } from '../platform/commands/command.ts'
import { type Config, readConfig } from '../platform/config.ts'
import { openDatasetFile } from '../dataset/current.ts'
import { databaseFile } from '../platform/db/open-sqlite.ts'

/**
 * The file that `--data` names, else the dataset of DATA_DIR with the corrections of its site, as the server uses it,
 * else the starter data, and it says so.
 */
export async function openData(
  file: string | undefined,
  { environment, sayError }: Shell,
  { corrected = true } = {},
): Promise<{ dataset: Dataset; path: string | undefined }> {
  if (file !== undefined) {
    const path = existingFile(file)
    return { dataset: await openDatasetFile(path), path }
  }
  const config = readConfig(environment)
  const { dataDir } = config
  const path = join(dataDir, 'dataset.bindex')
  const exists = existsSync(path)
  const corrections = exists && corrected ? await correctionsFor(config, sayError) : undefined
  const opened = exists ? await openDatasetFile(path, corrections).catch(() => undefined) : undefined
  if (opened) return { dataset: opened, path }
  // What builds the starter data takes a while to load, and is rarely needed.
  const { firstDataset } = await import('../dataset/first.ts')
  const { dataset, note } = await firstDataset(path, { keep: false })
  if (note) sayError(note)
  if (!exists) {
    sayError(
      `There is no dataset in ${dataDir} yet, so these are the ${formatNumber(dataset.rows)} BINs of the starter data. To get all: bindex update`,
    )
  }
  return { dataset, path: exists && !note ? path : undefined }
}

async function correctionsFor(config: Config, sayError: Shell['sayError']): Promise<Corrections | undefined> {
  const { dataDir, databaseUrl, correctionFeeds } = config
  // What opens a database takes a while to load.
  const mayHaveSome = databaseUrl || correctionFeeds.length > 0 || existsSync(join(dataDir, databaseFile))
  if (!mayHaveSome) return undefined
  const { correctionsOfSite } = await import('../corrections/of-site.ts')
  try {
    return await correctionsOfSite(config)
  } catch (error) {
    sayError(`Without the corrections of the site: ${(error as Error).message}`)
    return undefined
  }
}

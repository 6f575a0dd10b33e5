// bindex export-corrections: the corrections in force, for others to use.
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { correctableFields } from '#contract/correctable.ts'
import { correctionsLicence } from '#contract/calls/corrections.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { rowFor } from '#engine/search/lookup.ts'
import { plural } from '#contract/formats/numbers.ts'
import { command } from '../../platform/commands/command.ts'
import { UsageError } from '../../platform/commands/read-arguments.ts'
import { callerPath } from '../../platform/commands/run-command.ts'
import { readConfig } from '../../platform/config.ts'
import { firstDataset } from '../../dataset/first.ts'
import { DatabaseError } from '../../platform/db/errors.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { databaseFile } from '../../platform/db/open-sqlite.ts'
import { openDatabase } from '../../platform/db/open.ts'
import { acceptedCorrections, type AcceptedCorrection } from '../accepted.ts'
import { correctionsCsv } from '../exported.ts'
import { correctedRows, type Facts, isListed, patchFor } from './bin-list-data.ts'

export const run = command('export-corrections', async ({ values }, { environment, say, sayError }) => {
  const { text, remarks } = await exportCorrections(values, environment)
  for (const remark of remarks) sayError(remark)
  // What prints it adds a line feed.
  say(text.replace(/\n$/, ''))
})

interface ExportOptions {
  for?: string | undefined
  against?: string | undefined
}

export async function exportCorrections(
  options: ExportOptions,
  environment: Record<string, string | undefined>,
): Promise<{ text: string; remarks: string[] }> {
  const isFor = options.for !== undefined
  if (!isFor && options.against !== undefined) throw new UsageError('--against needs --for bin-list-data.')
  const { dataDir, databaseUrl, siteName, publicUrl } = readConfig(environment)
  const corrections = await accepted(dataDir, databaseUrl)
  if (!isFor) {
    const notice = [correctionsLicence.name, siteName, publicUrl].filter(Boolean).join(' ')
    return { text: correctionsCsv(corrections, notice), remarks: [] }
  }
  const { dataset } = await firstDataset(join(dataDir, 'dataset.bindex'), { keep: false })
  const factsOf = (bin: string) => factsIn(dataset, bin)
  const listed = corrections.filter(isListed)
  const longer = corrections.length - listed.length
  const remarks =
    longer > 0
      ? [
          `${plural(longer, 'correction')} of longer BINs, traits or families left out: that project has none of these.`,
        ]
      : []
  if (options.against === undefined) return { text: correctedRows(listed, factsOf), remarks }
  const path = callerPath(options.against)
  const { patch, rows } = patchFor(basename(path), readFileSync(path, 'utf8'), listed, factsOf)
  return { text: patch, remarks: [...remarks, `${plural(rows, 'row')} to change.`] }
}

async function accepted(dataDir: string, databaseUrl: string): Promise<AcceptedCorrection[]> {
  const path = join(dataDir, databaseFile)
  if (!databaseUrl && !existsSync(path)) throw new DatabaseError(`There is no database at ${path}.`)
  const database = await openDatabase({ dataDir, databaseUrl })
  try {
    await migrate(database)
    return await acceptedCorrections(database.kysely)
  } finally {
    await database.close()
  }
}

function factsIn(dataset: Dataset, bin: string): Facts {
  const row = rowFor(dataset, bin)
  const texts = row === undefined ? undefined : dataset.texts(row)
  return Object.fromEntries(correctableFields.map((field) => [field, texts?.[field] ?? ''])) as Facts
}

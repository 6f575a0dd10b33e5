// npm run export:corrections: the corrections in force, for others to use.
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { type CorrectableField, correctableFields } from '#contract/correctable.ts'
import { correctionsLicence } from '#contract/calls/corrections.ts'
import type { Dataset } from '#engine/dataset/dataset.ts'
import { rowFor } from '#engine/search/lookup.ts'
import { plural } from '../../commands/format.ts'
import { callerPath, runCommand } from '../../commands/run-command.ts'
import { ConfigError, readConfig } from '../../config.ts'
import { firstDataset } from '../../dataset/first.ts'
import { DatabaseError } from '../../db/errors.ts'
import { migrate } from '../../db/migrate.ts'
import { databaseFile } from '../../db/open-sqlite.ts'
import { openDatabase } from '../../db/open.ts'
import { acceptedCorrections, type AcceptedCorrection } from '../accepted.ts'
import { correctionsCsv } from '../exported.ts'
import { correctedRows, type Facts, isListed, patchFor } from './bin-list-data.ts'

const usage = `npm run export:corrections --silent [-- --for bin-list-data [--against FILE]]

Prints the accepted corrections of this site as csv.

  --for bin-list-data  in the format of that project: the corrected rows as they should be
  --against FILE       as a patch of that project's bin-list-data.csv, for patch -p1 or git apply`

/** What is printed, and remarks for the terminal. */
export async function exportCorrections(
  words: string[],
  environment: Record<string, string | undefined>,
): Promise<{ text: string; remarks: string[] }> {
  const { values, positionals } = parseArgs({
    args: words,
    options: {
      for: { type: 'string' },
      against: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
    allowPositionals: true,
  })
  const isFor = values.for !== undefined
  if (values.help || positionals.length > 0) throw new ConfigError(usage)
  if (isFor && values.for !== 'bin-list-data') throw new ConfigError('--for can only be bin-list-data.')
  if (!isFor && values.against !== undefined) throw new ConfigError('--against needs --for bin-list-data.')
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
      ? [`${plural(longer, 'correction')} of longer BINs left out: that project has six digits.`]
      : []
  if (values.against === undefined) return { text: correctedRows(listed, factsOf), remarks }
  const path = callerPath(values.against)
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

/** Without corrections. */
function factsIn(dataset: Dataset, bin: string): Facts {
  const row = rowFor(dataset, bin)
  const texts = row === undefined ? undefined : dataset.texts(row)
  return Object.fromEntries(
    correctableFields.map((field: CorrectableField) => [field, texts?.[field] ?? '']),
  ) as Facts
}

if (import.meta.main) {
  await runCommand(async () => {
    const { text, remarks } = await exportCorrections(process.argv.slice(2), process.env)
    for (const remark of remarks) process.stderr.write(`${remark}\n`)
    // The command adds a line feed to what it prints.
    return text.replace(/\n$/, '')
  })
}

// npm run import:exposures -- FILE …: imports a dataset of exposed cards. Only keyed hashes are stored.
import { mkdir } from 'node:fs/promises'
import { basename } from 'node:path'
import { ImportError } from '#engine/reading/import-error.ts'
import { plural } from '#contract/formats/numbers.ts'
import type { OptionValues } from '../../platform/commands/definition.ts'
import { helpOf } from '../../platform/commands/help.ts'
import { otherDataCommands } from '../../platform/commands/other-data-commands.ts'
import { readArguments } from '../../platform/commands/read-arguments.ts'
import { callerPath, runAlone } from '../../platform/commands/run-command.ts'
import { withJson, type Run, type Surroundings } from '../../platform/commands/surroundings.ts'
import { readConfig } from '../../platform/config.ts'
import { progressBar } from '../../dataset/progress-bar.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { type Database, openDatabase } from '../../platform/db/open.ts'
import type { Card } from '../card.ts'
import { type ExposureKey, openExposureKey } from '../exposure-key.ts'
import { readLabels, type Options } from './labels.ts'
import { listDatasets, removeByName } from './manage.ts'
import { type CardsReport, readCards } from './read-cards.ts'
import { TagFiles } from './tag-files.ts'
import { refuseDataset, writeDataset } from './write-dataset.ts'

const definition = otherDataCommands['import-exposures']

interface Importing extends Surroundings {
  signal: AbortSignal
}

export const run: Run = async (words, surroundings) => {
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => stop.abort())
  return importExposures(words, { ...surroundings, signal: stop.signal })
}

if (import.meta.main) await runAlone('npm run import:exposures --', run)

export async function importExposures(words: string[], surroundings: Importing): Promise<number> {
  const { values, positionals } = readArguments(definition, words)
  try {
    await withJson(values.json, surroundings, (own) => main(values, positionals[0], own))
    return 0
  } catch (error) {
    if (!surroundings.signal.aborted) throw error
    surroundings.sayError('Stopped. Nothing was imported.')
    return 130
  }
}

async function main(
  values: OptionValues<typeof definition>,
  file: string | undefined,
  surroundings: Importing,
): Promise<void> {
  const { environment, calledAs, say, signal } = surroundings
  const { list, remove, check, yes, help } = values
  if (list) return onDatabase(environment, async (database, key) => say(await listDatasets(database, key)))
  if (remove !== undefined) {
    return onDatabase(environment, async (database, key) =>
      say(await removeByName(database, key, remove, yes)),
    )
  }
  if (help || file === undefined) return say(helpOf(calledAs, definition))
  const path = callerPath(file)
  if (check) return say(describe(path, await read(path, () => undefined, signal)))
  await importFile(path, values, surroundings)
}

async function importFile(
  path: string,
  options: Options,
  { environment, signal, say }: Importing,
): Promise<void> {
  const labels = readLabels(options)
  await onDatabase(environment, async (database, key, dataDir) => {
    await refuseDataset(database, labels.name)
    const started = performance.now()
    const tags = new TagFiles(dataDir)
    try {
      const report = await read(path, (card) => tags.addCard(key.tags(card)), signal)
      say(describe(path, report))
      if (report.cards === 0) throw new ImportError('Nothing was imported: no row is valid.')
      const bar = progressBar(process.stderr)
      const rows = await writeDataset(database, { ...labels, key_id: key.id }, tags, {
        signal,
        onProgress: (done) => bar.show(labels.name, done, tags.count),
      }).finally(bar.end)
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      say(
        `"${labels.name}" was imported and is now searched (${plural(rows, 'distinct card')}, ${seconds} s).`,
      )
    } finally {
      tags.remove()
    }
  })
}

function read(path: string, onCard: (card: Card) => void, signal: AbortSignal): Promise<CardsReport> {
  const bar = progressBar(process.stderr)
  const onProgress = (bytes: number, size: number) => bar.show(path, bytes, size)
  return readCards(path, { onCard, onProgress, signal }).finally(bar.end)
}

function describe(path: string, { rows, cards, complaints }: CardsReport): string {
  const lines = [`${basename(path)}: ${plural(rows, 'row')}, ${plural(cards, 'card')}, no card numbers.`]
  for (const [kind, count] of Object.entries(complaints.counts)) {
    lines.push(`  ${kind.replaceAll('_', ' ')}: ${count.toLocaleString('en')}`)
    const shown = complaints.listed.filter((complaint) => complaint.kind === kind)
    for (const { message } of shown) lines.push(`    ${message}`)
    if (count > shown.length) lines.push(`    … and ${(count - shown.length).toLocaleString('en')} more`)
  }
  return lines.join('\n')
}

type Work = (database: Database, key: ExposureKey, dataDir: string) => Promise<void>

async function onDatabase(environment: Surroundings['environment'], work: Work): Promise<void> {
  const { dataDir, databaseUrl } = readConfig(environment)
  await mkdir(dataDir, { recursive: true })
  const key = openExposureKey(dataDir)
  const database = await openDatabase({ dataDir, databaseUrl })
  try {
    await migrate(database)
    await work(database, key, dataDir)
  } finally {
    await database.close()
  }
}

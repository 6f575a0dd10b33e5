// npm run import:exposures -- FILE …: imports a dataset of exposed cards. Only keyed hashes are stored.
import { mkdir } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { ImportError } from '#engine/reading/import-error.ts'
import { plural } from '../../commands/format.ts'
import { callerPath } from '../../commands/run-command.ts'
import { ConfigError, readConfig } from '../../config.ts'
import { progressBar } from '../../dataset/progress-bar.ts'
import { migrate } from '../../db/migrate.ts'
import { type Database, openDatabase } from '../../db/open.ts'
import type { Card } from '../card.ts'
import { type ExposureKey, openExposureKey } from '../exposure-key.ts'
import { readLabels, type Options } from './labels.ts'
import { listDatasets, removeByName } from './manage.ts'
import { type CardsReport, readCards } from './read-cards.ts'
import { TagFiles } from './tag-files.ts'
import { refuseDataset, writeDataset } from './write-dataset.ts'

const usage = `npm run import:exposures -- FILE --name NAME --source-class TEXT --lawful-basis TEXT

Imports a csv or csv.gz file with the columns bin, exp (or exp_month and exp_year), name and zip. Only a keyed hash of
each row is stored. A file that contains a card number anywhere is refused. The server may keep running, and searches the
new dataset as soon as it is complete.

  --name NAME           the name that visitors see
  --source-class TEXT   the kind of source, such as "breach notice"
  --lawful-basis TEXT   why you may store it
  --date YYYY-MM-DD     the date of the data
  --check FILE          only check whether FILE can be imported
  --list                list the datasets
  --remove NAME         show what would be removed; add --yes to remove it permanently`

interface Surroundings {
  environment: Record<string, string | undefined>
  /** Aborted by Ctrl+C. */
  signal: AbortSignal
  say(text: string): void
  sayError(text: string): void
}

if (import.meta.main) {
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => stop.abort())
  process.exitCode = await importExposures(process.argv.slice(2), {
    environment: process.env,
    signal: stop.signal,
    say: (text) => process.stdout.write(`${text}\n`),
    sayError: (text) => process.stderr.write(`${text}\n`),
  })
}

/** Returns the exit code. */
export async function importExposures(words: string[], surroundings: Surroundings): Promise<number> {
  try {
    await main(words, surroundings)
    return 0
  } catch (error) {
    const { aborted } = surroundings.signal
    const expected =
      error instanceof ImportError || error instanceof ConfigError || 'code' in (error as object)
    const { message, stack = message } = error as Error
    surroundings.sayError(aborted ? 'Stopped. Nothing was imported.' : expected ? message : stack)
    return aborted ? 130 : 1
  }
}

async function main(words: string[], surroundings: Surroundings): Promise<void> {
  const { say, signal } = surroundings
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      'source-class': { type: 'string' },
      'lawful-basis': { type: 'string' },
      date: { type: 'string' },
      check: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      remove: { type: 'string' },
      yes: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const { list, remove, check, yes, help } = values
  const [file, more] = positionals
  const path = callerPath(file ?? '')
  const { environment } = surroundings
  if (list) return onDatabase(environment, async (database, key) => say(await listDatasets(database, key)))
  if (remove !== undefined) {
    return onDatabase(environment, async (database, key) =>
      say(await removeByName(database, key, remove, yes)),
    )
  }
  if (help || file === undefined || more !== undefined) return say(usage)
  if (check) return say(describe(path, await read(path, () => undefined, signal)))
  await run(path, values, surroundings)
}

async function run(
  path: string,
  options: Options,
  { environment, signal, say }: Surroundings,
): Promise<void> {
  const labels = readLabels(options)
  await onDatabase(environment, async (database, key, dataDir) => {
    await refuseDataset(database, labels.name)
    const started = performance.now()
    const tags = new TagFiles(dataDir)
    try {
      const report = await read(path, (card) => tags.add(key.tag(card)), signal)
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

// bindex import-exposures FILE: imports a dataset of exposed cards. Only keyed hashes are stored.
import { mkdir } from 'node:fs/promises'
import { basename } from 'node:path'
import { ImportError } from '#engine/reading/import-error.ts'
import { plural } from '#contract/formats/numbers.ts'
import { command, type Shell, type ValuesOf } from '../../platform/commands/command.ts'
import { callerPath, stoppable } from '../../platform/commands/run-command.ts'
import { readConfig } from '../../platform/config.ts'
import { progressBar } from '../../dataset/progress-bar.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { type Database, openDatabase } from '../../platform/db/open.ts'
import type { Card } from '../card.ts'
import { type ExposureKey, openExposureKey } from '../exposure-key.ts'
import { type CardsReport, readCards } from './read-cards.ts'
import { TagFiles } from './tag-files.ts'
import { refuseDataset, writeDataset, type DatasetFacts, removeDataset } from './write-dataset.ts'
import { holdsCardNumber } from '#contract/formats/card-numbers/card-numbers.ts'
import { demoDataset } from '../demo.ts'
import { lines } from '../../platform/commands/format.ts'
import { allDatasets, type StoredDataset } from '../store.ts'

export const run = command('import-exposures', async ({ values, positionals: [file] }, shell) => {
  const { list, remove, check, yes } = values
  const { environment, say } = shell
  if (list) return onDatabase(environment, async (database, key) => say(await listDatasets(database, key)))
  if (remove !== undefined) {
    return onDatabase(environment, async (database, key) =>
      say(await removeByName(database, key, remove, yes)),
    )
  }
  if (file === undefined) return 'help'
  const path = callerPath(file)
  return stoppable('Stopped. Nothing was imported.', async ({ signal }) => {
    if (check) say(describe(path, await read(path, () => undefined, signal)))
    else await importFile(path, values, shell, signal)
  })
})

async function importFile(
  path: string,
  options: ValuesOf<'import-exposures'>,
  { environment, say }: Shell,
  signal: AbortSignal,
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

async function onDatabase(environment: Shell['environment'], work: Work): Promise<void> {
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

interface Options {
  name?: string | undefined
  'source-class'?: string | undefined
  'lawful-basis'?: string | undefined
  date?: string | undefined
}

function readLabels(options: Options, today = new Date()): Omit<DatasetFacts, 'key_id'> {
  const name = readText(options, 'name', 'the name that visitors see', 100)
  if (name === demoDataset.name) throw new ImportError(`"${name}" is the name of the demo. Choose another.`)
  return {
    name,
    source_class: readText(options, 'source-class', 'the kind of source, such as "breach notice"', 60),
    lawful_basis: readText(options, 'lawful-basis', 'why you may store it', 200),
    date: options.date === undefined ? null : readDate(options.date, today),
  }
}

function readText(
  options: Options,
  option: 'name' | 'source-class' | 'lawful-basis',
  what: string,
  most: number,
) {
  const text = options[option]?.normalize('NFC').trim() ?? ''
  if (text === '') throw new ImportError(`--${option} is missing: ${what}.`)
  if (text.length > most) throw new ImportError(`--${option} must have at most ${most} characters.`)
  if (/\p{Cc}/u.test(text)) throw new ImportError(`--${option} must be one line.`)
  if (holdsCardNumber(text)) throw new ImportError(`--${option} contains what looks like a card number.`)
  return text
}

function readDate(text: string, today: Date): string {
  const date = new Date(`${text}T00:00:00Z`)
  const isDate = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime())
  if (!isDate || date.toISOString().slice(0, 10) !== text || date > today) {
    throw new ImportError('--date must be a date in the past, such as 2026-11-02.')
  }
  return text
}

async function listDatasets({ kysely }: Database, key: ExposureKey): Promise<string> {
  const datasets = await allDatasets(kysely)
  if (datasets.length === 0) return 'No datasets, so visitors search the demo.'
  return datasets.map((dataset) => describeDataset(dataset, key)).join('\n')
}

async function removeByName(
  database: Database,
  key: ExposureKey,
  name: string,
  yes: boolean,
): Promise<string> {
  const dataset = (await allDatasets(database.kysely)).find((one) => one.name === name)
  if (!dataset) throw new ImportError(`There is no dataset "${name}". Use --list to see them.`)
  const description = describeDataset(dataset, key)
  if (!yes) return `${description}\n\nNothing was removed. Add --yes to remove it.`
  await removeDataset(database, dataset)
  return `${description}\n\nRemoved.`
}

function keyAdvice(keyId: string, { id, oldId }: ExposureKey): string {
  if (keyId === id) return ''
  return keyId === oldId
    ? '  Only the first five letters and digits of postal codes are compared. Remove it and import it again to compare all.'
    : '  Made with another exposures.key: it is not searched. Restore that key, or remove the dataset.'
}

function describeDataset(dataset: StoredDataset, key: ExposureKey): string {
  const { name, rows, source_class, lawful_basis, date, imported_at, key_id, is_complete } = dataset
  const day = new Date(imported_at).toISOString().slice(0, 10)
  return lines(
    name,
    `  ${plural(rows, 'card')}, ${date === null ? 'without a date' : `from ${date}`}, imported ${day}`,
    `  ${source_class}; ${lawful_basis}`,
    is_complete === 1 ? '' : '  Incomplete: it is not searched, and the next import removes it.',
    keyAdvice(key_id, key),
  )
}

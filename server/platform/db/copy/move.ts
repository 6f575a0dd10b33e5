// bindex move --to ADDRESS: moves the database of a stopped site to PostgreSQL, or back to SQLite.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { formatNumber, plural } from '#contract/formats/numbers.ts'
import { command } from '../../commands/command.ts'
import { UsageError } from '../../commands/read-arguments.ts'
import { callerPath } from '../../commands/run-command.ts'
import { type Config, readConfig } from '../../config.ts'
import { postgresOrNone } from '../../setting-values.ts'
import { databaseFile } from '../open-sqlite.ts'
import { DatabaseError } from '../errors.ts'
import { addressWithoutPassword } from '../postgres/address.ts'
import { type CopiedTable, copyDatabase, type Progress, type Source, type Target } from './copy.ts'
import { openSqliteSource, openSqliteTarget } from './sqlite.ts'
import { readTables, type Table } from './tables.ts'

export const run = command('move', async ({ values }, { environment, say, sayError }) => {
  if (values.to === undefined) return 'wrong usage'
  const config = readConfig(environment)
  const to = readTarget(values.to, config)
  const tables = readTables()
  const started = performance.now()
  const source = await openSource(config, tables)
  try {
    const at = new Date()
    const target = await openTarget(to, tables)
    const { show, end } = showProgress(sayError)
    const copied = await copyDatabase(source, target, tables, show)
      .catch((error: unknown) => {
        if (error instanceof DatabaseError) error.message += ' To start over, run the same command again.'
        throw error
      })
      .finally(async () => {
        end()
        await target.close()
      })
    const seconds = (performance.now() - started) / 1000
    const { place } = target
    say(
      values.json
        ? JSON.stringify({ from: placeOf(config), to: place, at, seconds, tables: copied })
        : [...tableLines(copied), '', ...report(config, to, place, copied, seconds)].join('\n'),
    )
    return 0
  } finally {
    await source.close()
  }
})

type To = { databaseUrl: string } | { folder: string }

function readTarget(to: string, { databaseUrl }: Config): To {
  if (to.startsWith('sqlite:')) {
    if (!databaseUrl) {
      throw new DatabaseError('The site already uses SQLite. Copy it with bindex backup and bindex restore.')
    }
    const folder = to.slice('sqlite:'.length)
    if (folder === '') throw new UsageError('Name a folder, as in --to sqlite:./var.')
    return { folder: callerPath(folder) }
  }
  const url = postgresOrNone(to)
  // It may contain a password.
  if (!url) {
    throw new UsageError(
      '--to must be sqlite:FOLDER or an address such as postgresql://user@host/database, with special characters as %-codes.',
    )
  }
  if (databaseUrl) {
    throw new DatabaseError('The site already uses PostgreSQL. Copy it with pg_dump and pg_restore.')
  }
  return { databaseUrl: url }
}

async function openSource({ dataDir, databaseUrl }: Config, tables: Table[]): Promise<Source> {
  if (!databaseUrl) return openSqliteSource(join(dataDir, databaseFile), true)
  return (await import('./postgres.ts')).openPostgresSource(databaseUrl, tables, true)
}

async function openTarget(to: To, tables: Table[]): Promise<Target> {
  if ('folder' in to) return openSqliteTarget(join(to.folder, databaseFile))
  try {
    const { openPostgresTarget } = await import('./postgres.ts')
    return await openPostgresTarget(to.databaseUrl, tables)
  } catch (error) {
    // The message was written for the setting.
    if (error instanceof DatabaseError) error.message = error.message.replaceAll('DATABASE_URL', '--to')
    throw error
  }
}

const every = { line: 5000, drawing: 100 }

function showProgress(sayError: (text: string) => void): { show: Progress; end(): void } {
  const terminal = process.stderr.isTTY && process.env['TERM'] !== 'dumb' ? process.stderr : undefined
  let shown = performance.now()
  return {
    show(table, done, total) {
      const now = performance.now()
      if (now - shown < (terminal ? every.drawing : every.line)) return
      shown = now
      const text = `${table}: ${formatNumber(done)} of ${formatNumber(total)} rows`
      if (terminal) terminal.write(`\r\x1b[K${text}`)
      else sayError(text)
    },
    end: () => void terminal?.write('\r\x1b[K'),
  }
}

const placeOf = ({ dataDir, databaseUrl }: Config): string =>
  databaseUrl ? addressWithoutPassword(databaseUrl) : join(dataDir, databaseFile)

function tableLines(copied: CopiedTable[]): string[] {
  const width = Math.max(...copied.map(({ table }) => table.length))
  return copied.map(
    ({ table, rows, checksum }) =>
      `${table.padEnd(width)}  ${formatNumber(rows).padStart(11)}  ${checksum.slice(0, 16)}`,
  )
}

function report(config: Config, to: To, place: string, copied: CopiedTable[], seconds: number): string[] {
  const rows = copied.reduce((sum, table) => sum + table.rows, 0)
  const setting =
    'folder' in to ? `unset DATABASE_URL, set DATA_DIR to ${to.folder}` : 'set DATABASE_URL to it'
  const lines = [
    `Moved to ${place}: ${plural(rows, 'row')} in ${seconds.toFixed(1)} s. The row count and checksum of every table match.`,
    `To use it, ${setting}, and start the site. ${placeOf(config)} was not changed.`,
  ]
  const files = filesBesideTheDatabase.filter((name) => existsSync(join(config.dataDir, name))).join(', ')
  if (files === '') return lines
  const isElsewhere = 'folder' in to && to.folder !== config.dataDir
  return [
    ...lines,
    isElsewhere
      ? `Copy these from ${config.dataDir} to ${to.folder}: ${files}.`
      : `These stay in ${config.dataDir}, and a server on another machine needs a copy of them: ${files}.`,
  ]
}

const filesBesideTheDatabase = [
  'secret.key',
  'exposures.key',
  'dataset.bindex',
  'site.json',
  'history',
  'ip',
  'corrections',
  'update.json',
]

// npm run move -- --to ADDRESS: copies the database of the site to PostgreSQL, or back to SQLite.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { formatNumber, plural } from '#contract/formats/numbers.ts'
import { helpOf } from '../../commands/help.ts'
import { operatorCommands } from '../../commands/operator-commands.ts'
import { readArguments } from '../../commands/read-arguments.ts'
import { callerPath, runAlone } from '../../commands/run-command.ts'
import type { Run } from '../../commands/surroundings.ts'
import { UsageError } from '../../commands/usage-error.ts'
import { type Config, readConfig } from '../../config.ts'
import { postgresOrNone } from '../../setting-values.ts'
import { databaseFile } from '../database-file.ts'
import { DatabaseError } from '../errors.ts'
import { addressWithoutPassword } from '../postgres/address.ts'
import { isDisconnect } from '../postgres/connection-errors.ts'
import { type Moved, moveRows } from './move.ts'
import { showProgress } from './progress.ts'
import type { Snapshot } from './rows.ts'
import { openSqliteSource, SqliteTarget } from './sqlite.ts'
import { readTables, type Table } from './tables.ts'
import type { Target } from './target.ts'

export const run: Run = async (words, surroundings) => {
  const { values } = readArguments(operatorCommands.move, words)
  const { calledAs, environment, say, sayError } = surroundings
  if (values.help || values.to === undefined) {
    const help = helpOf(calledAs, operatorCommands.move)
    if (!values.help) throw new UsageError(help)
    say(help)
    return 0
  }
  const config = readConfig(environment)
  const to = readTarget(values.to, config)
  const tables = readTables()
  const started = performance.now()
  const source = await openSource(config, tables, values.finish)
  const progress = showProgress(sayError)
  let target: Target | undefined
  try {
    const at = new Date()
    target = await openTarget(to)
    const moved = await moveRows(source, target, tables, { finish: values.finish, progress })
    progress.end()
    const seconds = (performance.now() - started) / 1000
    const { place } = target
    say(
      values.json
        ? JSON.stringify({
            from: placeOf(config),
            to: place,
            at,
            seconds,
            finished: values.finish,
            tables: moved,
          })
        : [...tableLines(moved), '', ...report(config, to, place, moved, values.finish, at, seconds)].join(
            '\n',
          ),
    )
    return 0
  } catch (error) {
    progress.end()
    throw await explained(error, config.databaseUrl || ('databaseUrl' in to ? to.databaseUrl : ''))
  } finally {
    await target?.close()
    await source.snapshot.close()
  }
}

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

async function openSource(
  { dataDir, databaseUrl }: Config,
  tables: Table[],
  alone: boolean,
): Promise<{ name: string; snapshot: Snapshot }> {
  if (!databaseUrl) return openSqliteSource(join(dataDir, databaseFile), alone)
  return (await import('./postgres-source.ts')).openPostgresSource(databaseUrl, tables, alone)
}

async function openTarget(to: To): Promise<Target> {
  if ('folder' in to) return SqliteTarget.open(join(to.folder, databaseFile))
  try {
    const { PostgresTarget } = await import('./postgres-target.ts')
    return await PostgresTarget.open(to.databaseUrl)
  } catch (error) {
    // The message was written for the setting.
    if (error instanceof DatabaseError) error.message = error.message.replaceAll('DATABASE_URL', '--to')
    throw error
  }
}

/** A query that fails because of PostgreSQL, such as one on a connection that broke, is not a bug. */
async function explained(error: unknown, databaseUrl: string): Promise<unknown> {
  const { severity } = error as { severity?: string }
  if (error instanceof DatabaseError || (severity === undefined && !isDisconnect(error))) return error
  const { explainPostgres } = await import('../open-postgres.ts')
  const { message } = explainPostgres(databaseUrl, error)
  return new DatabaseError(`${message} Run the same command again to go on.`, { cause: error })
}

const placeOf = ({ dataDir, databaseUrl }: Config): string =>
  databaseUrl ? addressWithoutPassword(databaseUrl) : join(dataDir, databaseFile)

function tableLines(moved: Moved[]): string[] {
  const width = Math.max(...moved.map(({ table }) => table.length))
  return moved.map(
    ({ table, rows, checksum }) =>
      `${table.padEnd(width)}  ${formatNumber(rows).padStart(11)}  ${checksum.slice(0, 16)}`,
  )
}

function report(
  config: Config,
  to: To,
  place: string,
  moved: Moved[],
  isFinished: boolean,
  at: Date,
  seconds: number,
): string[] {
  const rows = moved.reduce((sum, table) => sum + table.rows, 0)
  const facts = `${plural(rows, 'row')} in ${seconds.toFixed(1)} s. The row count and checksum of every table match.`
  if (!isFinished) {
    return [
      `Copied to ${place} as of ${at.toISOString()}: ${facts}`,
      'Writes since then are not in the copy, and it cannot be used yet. Stop the site, then run the same command with --finish: it copies what has changed.',
    ]
  }
  const files = otherFiles.filter((name) => existsSync(join(config.dataDir, name)))
  const setting =
    'folder' in to ? `unset DATABASE_URL, set DATA_DIR to ${to.folder}` : 'set DATABASE_URL to it'
  const isElsewhere = 'folder' in to && to.folder !== config.dataDir
  return [
    `Moved to ${place}: ${facts}`,
    `To use it, ${setting}, and start the site. ${placeOf(config)} was not changed.`,
    ...(files.length > 0
      ? [
          isElsewhere
            ? `Copy these from ${config.dataDir} to ${to.folder}: ${files.join(', ')}.`
            : `These stay in ${config.dataDir}, and a server on another machine needs a copy of them: ${files.join(', ')}.`,
        ]
      : []),
  ]
}

/** What belongs to a site but is not in its database. Other files are made again when they are missing. */
const otherFiles = [
  'secret.key',
  'exposures.key',
  'dataset.bindex',
  'site.json',
  'history',
  'ip',
  'corrections',
  'update.json',
]

if (import.meta.main) await runAlone('npm run move --', run)

// Only SQL that databases with PostgreSQL's protocol share: what PostgreSQL itself has recorded while tests ran.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import pg from 'pg'
import { plainWords, reasons } from '#test/data/sql-features.ts'
import { need } from '#test/run/needs.ts'
import { postgresVariable, startPostgres } from '#test/servers/postgres.ts'

const files = [
  'test/every-call/fuzz.test.ts',
  'server/delete-account.test.ts',
  'server/lists/handlers.test.ts',
  'server/platform/idempotency/once.test.ts',
  'server/platform/db/sweep-expired.test.ts',
]

test(
  'statements use no word or function without a reason',
  { skip: need('postgres').missing, timeout: 600_000 },
  async (t) => {
    const postgres = await startPostgres(need('postgres').path!, { library: 'pg_stat_statements' })
    t.after(() => postgres.stop())
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    await client.query('create extension pg_stat_statements')

    const { NODE_TEST_CONTEXT: _, ...environment } = process.env
    const child = spawn(process.execPath, ['--test', '--test-name-pattern=postgres', ...files], {
      env: { ...environment, [postgresVariable]: postgres.url },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = new Promise((resolve) => child.once('close', resolve))
    const said = await text(child.stdout)
    assert.equal(await ended, 0, said.slice(-10_000))

    const { rows } = await client.query<{ query: string }>('select distinct query from pg_stat_statements')
    await client.end()
    const statements = rows.map(({ query }) => query).filter((query) => !isOfTests.test(query))
    assert.ok(statements.length > 200, `only ${statements.length} statements`)
    const names = namesIn(statements)
    const unknown = new Map<string, string>()
    for (const statement of statements) {
      for (const word of wordsOf(statement)) {
        if (!plainWords.has(word) && !Object.hasOwn(reasons, word) && !names.has(word))
          unknown.set(word, statement)
      }
    }
    assert.deepEqual(Object.fromEntries(unknown), {})
  },
)

/** Statements of the tests themselves. */
const isOfTests = /^(?:create|drop) (?:schema|extension|database)|pg_stat_statements/i

/** Words outside of quotes and comments. */
function wordsOf(statement: string): string[] {
  const bare = statement
    .replaceAll(/--.*/g, ' ')
    .replaceAll(/'(?:[^']|'')*'/g, ' ')
    .replaceAll(/"[^"]*"/g, ' ')
    .replaceAll(/\$\d+/g, ' ')
    .toLowerCase()
  const symbols = bare.includes('::') ? ['::'] : []
  return [...symbols, ...(bare.match(/[a-z_]\w*/g) ?? [])]
}

/** Names of tables, columns and indexes, and those that a statement gives with `as`. */
function namesIn(statements: string[]): Set<string> {
  const names = new Set<string>()
  for (const statement of statements) {
    for (const [, quoted] of statement.matchAll(/"([^"]*)"/g)) names.add(quoted!)
    for (const [, given] of statement.matchAll(/\bas (?!identity|materialized)(\w+)/g)) names.add(given!)
    for (const [, made] of statement.matchAll(
      /^create (?:unique )?(?:table|index)(?: if not exists)? (\w+)/gim,
    ))
      names.add(made!)
    if (!/^create table/im.test(statement)) continue
    for (const [, column] of statement.matchAll(/^ +(\w+) (?:text|integer|bigint|bytea)/gm))
      names.add(column!)
  }
  return names
}

// Old and new servers share a database while it is upgraded: a migration may add, but what it takes away must not be
// used by the previous release any more.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { oldestFor, readMigrations } from '#server/platform/db/migrations.ts'

/** The last migration of the previous release. Raise it with each release. */
const released = 10

/** Statements that a server which does not know the migration may not survive. */
function takesAway(migration: string): string[] {
  const made = new Set<string>()
  const statements = migration
    .replaceAll(/--.*/g, '')
    .split(';')
    .map((statement) => statement.trim().replaceAll(/\s+/g, ' ').toLowerCase())
    .filter(Boolean)
  return statements.filter((statement) => {
    const table = /^create table (\w+)/.exec(statement)?.[1]
    if (table !== undefined) {
      made.add(table)
      return false
    }
    // Nobody else knows a table that was just made.
    const changed =
      /^(?:alter table|delete from|drop table) (\w+)|^create (?:unique )?index \w+ on (\w+)/.exec(statement)
    const name = changed?.[1] ?? changed?.[2] ?? ''
    if (made.has(name)) {
      const renamed = / rename to (\w+)$/.exec(statement)?.[1]
      if (renamed === undefined) return false
    }
    return !expansions.some((expansion) => expansion.test(statement))
  })
}

const expansions = [
  /^create index /,
  /^insert into /,
  /^update /,
  // Older servers write rows without it.
  /^alter table \w+ add column \w+ (?!.* not null)(?!.* unique)(?!.* check)/,
  /^alter table \w+ add column \w+ .* default (?!.* unique)(?!.* check)/,
]

for (const dialect of ['sqlite', 'postgres'] as const) {
  for (const { number, name, text } of readMigrations(dialect).filter(({ number }) => number > released)) {
    test(`migration ${number} (${name}) leaves servers of the previous release working, on ${dialect}`, () => {
      const oldest = oldestFor(number, text)
      assert.ok(oldest < number, 'It needs an older migration, not itself.')
      if (!/^-- contract: /m.test(text)) return assert.deepEqual(takesAway(text), [])
      // One server alone uses SQLite.
      if (dialect === 'postgres') assert.ok(oldest <= released, 'The previous release still uses it.')
    })
  }
}

test('what takes something away is recognised', () => {
  for (const text of [
    'drop table lists',
    'drop index lists_public',
    'alter table lists drop column views',
    'alter table lists rename to binlists',
    'alter table lists rename column views to visits',
    'alter table lists alter column name type varchar(20)',
    'alter table lists alter column description set not null',
    'alter table lists add column owner text not null',
    'alter table lists add column code text unique',
    'alter table lists add constraint short check (length(name) < 20)',
    'create unique index lists_name on lists (name)',
    'delete from bookmarks',
    'create table copied (a text); drop table lists; alter table copied rename to lists',
  ]) {
    assert.notDeepEqual(takesAway(text), [], text)
  }
})

test('what only adds is allowed', () => {
  for (const text of [
    'create table things (id text not null primary key); create unique index things_id on things (id)',
    'alter table lists add column colour text',
    "alter table lists add column colour text not null default ''",
    'create index lists_name on lists (name)',
    "insert into counters (name, value) values ('things', 0)",
    "-- drop table lists;\nupdate lists set description = '' where description = ' '",
    'create table things (id text); alter table things add column name text not null',
  ]) {
    assert.deepEqual(takesAway(text), [], text)
  }
})

test('a migration says which servers go on', () => {
  assert.equal(oldestFor(3, 'create table three (a text);'), 3)
  assert.equal(oldestFor(30, 'create table thirty (a text);'), 10)
  const text =
    '-- The names moved to accounts.\n-- contract: for servers that know migration 28\ndrop table names;'
  assert.equal(oldestFor(30, text), 28)
})

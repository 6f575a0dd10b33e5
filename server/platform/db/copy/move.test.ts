import assert from 'node:assert/strict'
import { test } from 'node:test'
import { account, changeFile, madeSource, onPostgres, runMove } from '#test/servers/moves.ts'
import { temporaryFolder } from '#test/servers/server-process.ts'

test('says what to do next, and never the password', { skip: onPostgres.skip }, async (t) => {
  const from = await madeSource(t)
  changeFile(from, account('a'))
  const to = await onPostgres.place(t)
  const { password } = new URL(to.databaseUrl)
  const moved = await runMove(t, from, ['--to', to.databaseUrl])
  assert.equal(moved.code, 0, moved.said)
  assert.match(moved.said, /^accounts +1 {2}[0-9a-f]{16}$/m)
  assert.match(
    moved.said,
    /The row count and checksum of every table match\.\nTo use it, set DATABASE_URL to it, and start the site\./,
  )
  const other = await onPostgres.place(t)
  const again = await runMove(t, from, ['--to', other.databaseUrl, '--json'])
  assert.equal(again.code, 0, again.said)
  const result = JSON.parse(again.said) as { tables: { table: string; rows: number }[] }
  assert.equal(result.tables.find(({ table }) => table === 'accounts')?.rows, 1)
  for (const { said } of [moved, again]) assert.ok(!said.includes(password))
})

test('a target that cannot be reached is named without its password', async (t) => {
  const from = await madeSource(t)
  const { code, said } = await runMove(t, from, ['--to', 'postgresql://me:hidden@127.0.0.1:1/bins'])
  assert.deepEqual(
    [code, said],
    [1, 'PostgreSQL does not answer at 127.0.0.1:1. Start it, or correct --to.\n'],
  )
})

test('explains how it is used', async (t) => {
  const from = await madeSource(t)
  for (const [code, words, sentence] of [
    [2, [], /^bindex move /],
    [2, ['--to', 'mysql://me:hidden@x/y'], /--to must be sqlite:FOLDER or an address/],
    [1, ['--to', 'sqlite:/tmp/x'], /already uses SQLite/],
  ] as const) {
    const { said, ...moved } = await runMove(t, from, [...words])
    assert.equal(moved.code, code)
    assert.match(said, sentence)
    assert.ok(!said.includes('hidden') && !/\n {4}at /.test(said), said)
  }
  const none = { dataDir: await temporaryFolder(t), databaseUrl: '' }
  assert.match((await runMove(t, none, ['--to', 'postgresql://a@127.0.0.1:1/b'])).said, /^Nothing to move: /)
})

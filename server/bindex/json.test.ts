import assert from 'node:assert/strict'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { madeAccount } from '#test/apps/made-account.ts'
import { commandFolder, runBindex } from '#test/servers/bindex.ts'
import { migrate } from '../platform/db/migrate.ts'
import { openDatabase } from '../platform/db/open.ts'

/** A folder whose database has one account. */
async function siteFolder(t: TestContext): Promise<string> {
  const folder = await commandFolder(t)
  const database = await openDatabase({ dataDir: folder, databaseUrl: '' })
  await migrate(database)
  await madeAccount(database)
  await database.close()
  return folder
}

/** What a command prints with --json, which must be nothing else. */
async function json(folder: string, words: string[], environment = {}) {
  const { code, out, errors } = await runBindex(folder, [...words, '--json'], { environment })
  const text = code === 0 ? out : errors
  assert.equal(code === 0 ? errors : out, '', words.join(' '))
  return { code, printed: JSON.parse(text) as Record<string, unknown> }
}

test('backup and restore print JSON', async (t) => {
  const folder = await siteFolder(t)
  const file = join(folder, 'copy.db')
  const { printed } = await json(folder, ['backup', 'copy.db'])
  assert.deepEqual({ ...printed, bytes: 0 }, { file, accounts: 1, bytes: 0 })
  assert.ok(existsSync(file) && Number(printed['bytes']) > 0)
  const again = await json(folder, ['backup', 'copy.db'])
  assert.deepEqual(again, { code: 1, printed: { error: `${file} already exists. Choose another name.` } })
  const refused = await json(folder, ['restore', 'copy.db'])
  assert.equal(refused.code, 1)
  assert.match(String(refused.printed['error']), /Add --yes to replace it/)
  const restored = await json(folder, ['restore', 'copy.db', '--yes'])
  const database = join(folder, 'bindex.db')
  assert.deepEqual(restored, { code: 0, printed: { database, file, accounts: 1 } })
})

test('admin, export-corrections and import-exposures print their lines as JSON', async (t) => {
  const folder = await siteFolder(t)
  const admin = await json(folder, ['admin', 'accounts'])
  assert.ok((admin.printed['lines'] as string[]).length > 0)
  const unknown = await json(folder, ['admin', 'show', 'list', 'none'])
  assert.equal(unknown.code, 1)
  assert.equal(typeof unknown.printed['error'], 'string')
  const corrections = await json(folder, ['export-corrections'])
  assert.match((corrections.printed['lines'] as string[])[0]!, /bin/i)
  const exposures = await json(folder, ['import-exposures', '--list'])
  assert.ok(Array.isArray(exposures.printed['lines']))
})

test('update prints JSON, and so does what cannot be done', async (t) => {
  const folder = await siteFolder(t)
  const csv = 'BIN,Brand,Type,Category,Issuer,IssuerPhone,IssuerUrl,isoCode2,isoCode3,CountryName\n'
  writeFileSync(
    join(folder, 'new.csv'),
    `${csv}457173,VISA,DEBIT,,Nord Bank,,,DK,DNK,DENMARK\n400001,VISA,DEBIT,,First Bank,,,US,USA,UNITED STATES\n`,
  )
  const environment = { BIN_DATA: join(folder, 'new.csv') }
  const checked = await json(folder, ['update', '--check'], environment)
  assert.deepEqual(Object.keys(checked.printed), ['outcome', 'message'])
  const off = await json(folder, ['update', '--wrong'])
  assert.deepEqual(off, { code: 2, printed: { error: 'There is no option --wrong.' } })
})

import assert from 'node:assert/strict'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import type { Output } from '#contract/api.ts'
import { runProgram, temporaryFolder } from '#test/servers/server-process.ts'
import { madeApp } from '#test/apps/made-app.ts'
import { openDatasetFile } from '../dataset/current.ts'
import { forgetOldImports, ImportHistory } from './import-history.ts'

const header = 'BIN,BRAND,TYPE,LEVEL,BANK,COUNTRY\n'

/** A folder into which files are imported one after the other. */
async function importer(t: TestContext) {
  const folder = await temporaryFolder(t)
  const built = async () => (await openDatasetFile(join(folder, 'dataset.bindex'))).facts.built
  const run = async (...rows: string[]) => {
    const csv = join(folder, 'mine.csv')
    await writeFile(csv, header + rows.join('\n'))
    const words = [csv, '--licence', 'CC0', '--force']
    const program = runProgram(t, 'server/bindex/main.ts', ['import', ...words], { DATA_DIR: folder })
    assert.equal(await program.exited, 0, program.output())
    return program.output()
  }
  return { folder, built, run }
}

test('three imports leave a history: of the dataset, of a BIN, and for mirrors', async (t) => {
  const { folder, built, run } = await importer(t)
  await run('400001,VISA,DEBIT,,My Bank,PL', '400002,VISA,,,,', '400003,VISA,,,,')
  const first = await built()
  assert.match(
    await run('400001,VISA,CREDIT,,My Bank,PL', '400003,VISA,,,,', '400004,VISA,,,,'),
    /1 BINs added, 1 removed\.\n {2}Changed values: type 1/,
  )
  const second = await built()
  await run('400001,VISA,CREDIT,GOLD,My Bank,PL', '400003,VISA,,,,', '400004,VISA,,,,')
  const third = await built()

  const dataset = await openDatasetFile(join(folder, 'dataset.bindex'))
  const app = await madeApp(t, { DATA_DIR: folder }, { dataset })
  const { imports } = (await app.inject('/api/dataset/imports')).json<Output<'GET /api/dataset/imports'>>()
  assert.deepEqual(
    imports.map(({ date, rows, added, removed, changed, has_changes }) => ({
      date,
      counts: [rows, added, removed, changed.type, changed.category],
      has_changes,
    })),
    [
      { date: third, counts: [3, 0, 0, 0, 1], has_changes: true },
      { date: second, counts: [3, 1, 1, 1, 0], has_changes: true },
      { date: first, counts: [3, 3, 0, 0, 0], has_changes: false },
    ],
  )
  const differences = async (query: Record<string, string>) => {
    const reply = await app.inject({ url: '/api/dataset/differences', query })
    return reply.json<Output<'GET /api/dataset/differences'> & { code: string }>()
  }
  const { data, pagination, brands, countries, fields, downloadable, ...counts } = await differences({})
  assert.deepEqual(counts, { from: second, to: third, imports: 1, added: 0, removed: 0, changed: 1 })
  assert.deepEqual([pagination.total, fields.category, fields.type, downloadable], [1, 1, 0, true])
  const level = { field: 'category', from: null, to: 'GOLD' }
  const shared = { change: 'changed', brand: 'VISA', iso_code_2: 'PL' }
  assert.deepEqual(data, [{ bin: '400001', ...shared, values: [level] }])
  assert.deepEqual(brands, [{ value: 'VISA', label: 'Visa', added: 0, removed: 0, changed: 1 }])
  assert.deepEqual(countries, [{ value: 'PL', label: 'Poland', added: 0, removed: 0, changed: 1 }])
  const both = await differences({ from: first })
  assert.deepEqual([both.imports, both.added, both.removed, both.changed], [2, 1, 1, 1])
  assert.deepEqual(
    both.data.map(({ bin, change, values }) => [bin, change, values.length]),
    [
      ['400001', 'changed', 2],
      ['400002', 'removed', 1],
      ['400004', 'added', 1],
    ],
  )
  for (const [query, bins] of [
    [{ change: 'added' }, ['400004']],
    [{ country: 'pl' }, ['400001']],
    [{ field: 'type' }, ['400001']],
    [{ brand: 'MASTERCARD' }, []],
    [{ page: '2' }, []],
  ] as const) {
    const found = await differences({ from: first, ...query })
    assert.deepEqual(
      found.data.map(({ bin }) => bin),
      bins,
    )
    assert.equal(found.added, 1, 'counts are of all differences')
  }
  assert.equal((await differences({ from: third, to: second })).code, 'import_not_found')
  assert.equal((await differences({ to: '2020-01-01T00:00:00Z' })).code, 'import_not_found')
  assert.equal((await differences({ to: first })).code, 'changes_gone')
  const file = await app.inject({ url: '/api/dataset/differences/download', query: { from: first } })
  assert.deepEqual(file.body.trim().split('\n'), [
    'BIN,CHANGE,FIELD,FROM,TO,BRAND,COUNTRY',
    '400001,changed,type,DEBIT,CREDIT,VISA,PL',
    '400001,changed,category,,GOLD,VISA,PL',
    '400002,removed,brand,VISA,,VISA,',
    '400004,added,brand,,VISA,VISA,',
  ])

  const { history } = (await app.inject('/api/bin/400001')).json<Output<'GET /api/bin/:bin'>>()
  assert.deepEqual(history, [
    { date: third, change: 'changed', field: 'category', from: null, to: 'GOLD', source: 'mine' },
    { date: second, change: 'changed', field: 'type', from: 'DEBIT', to: 'CREDIT', source: 'mine' },
  ])

  const since = async (time: string) => {
    const reply = await app.inject({ url: '/api/dataset/changes', query: { since: time } })
    return { status: reply.statusCode, body: reply.body, type: reply.headers['content-type'] }
  }
  const { status, body, type } = await since(first)
  assert.deepEqual([status, type], [200, 'application/x-ndjson; charset=utf-8'])
  const lines = body.trim().split('\n')
  assert.deepEqual(
    lines.map((line) => {
      const { import: date, bin, change } = JSON.parse(line) as Record<string, string>
      return [date, change, bin]
    }),
    [
      [second, 'added', '400004'],
      [second, 'removed', '400002'],
      [second, 'changed', '400001'],
      [third, 'changed', '400001'],
    ],
  )
  assert.equal((await since(second)).body.trim().split('\n').length, 1)
  assert.deepEqual([(await since(third)).status, (await since(third)).body], [200, ''])
  assert.equal((await since('2020-01-01T00:00:00Z')).status, 410)
  assert.equal((await since('yesterday')).status, 422)
})

test('old imports lose their changes, then their summary, and an abandoned one is removed', async (t) => {
  const { folder, built, run } = await importer(t)
  await run('400001,VISA,,,,')
  await run('400001,VISA,DEBIT,,,')
  await run('400001,VISA,CREDIT,,,')
  await writeFile(join(folder, 'history', '2001-01-01T00-00-00.000Z.changes'), 'left by a killed import')
  const latest = await built()
  const files = async () => (await readdir(join(folder, 'history'))).length
  await forgetOldImports(folder, latest)
  assert.equal(await files(), 3)

  await forgetOldImports(folder, latest, { bytes: 1, imports: 2 })
  assert.equal(await files(), 2)
  const history = new ImportHistory(folder)
  assert.deepEqual(
    (await history.imports(latest)).map(({ hasRows }) => hasRows),
    [false, false],
  )
  assert.deepEqual(await history.ofBin('400001', latest), [])
  assert.equal(await history.since(new Date(0), latest), undefined)
})
